"""What both clients know about jobs."""

from __future__ import annotations

import time
import urllib.parse
from typing import Any, Dict, List, Optional, Union, cast

from ._answers import Progress
from ._errors import timed_out
from ._schemas import Job
from ._settings import Settings

_FIRST_PAUSE = 0.5
_PAUSE_MAX = 5.0


def path_of(job: Union[Job, str]) -> str:
    """The path of a job, or of the one with this id."""
    identity = job if isinstance(job, str) else job["id"]
    return f"/api/v1/jobs/{urllib.parse.quote(identity, safe='')}"


def job_fields_of(
    retention_seconds: Optional[int],
    callback_url: Optional[str],
    include_result: bool,
    result_url: Optional[str] = None,
    result_type: Optional[str] = None,
) -> Dict[str, str]:
    """The fields of the form that only jobs have."""
    fields = {
        "retention_seconds": None if retention_seconds is None else str(retention_seconds),
        "callback_url": callback_url,
        "include_result": "true" if include_result else None,
        "result_url": result_url,
        "result_type": result_type,
    }
    return {name: value for name, value in fields.items() if value is not None}


def jobs_in(answer: Dict[str, Any]) -> List[Job]:
    """The jobs in the answer to one or several files."""
    return cast(List[Job], answer.get("jobs", [answer]))


class Polls:
    """How often the status of a job is asked for, and for how long."""

    def __init__(self, settings: Settings, timeout: float) -> None:
        self._settings = settings
        self._timeout = timeout
        self._ends_at = time.monotonic() + timeout
        self._pause = _FIRST_PAUSE / 1.5

    def goes_on(self, job: Job, progress: Optional[Progress]) -> bool:
        """Whether the job has not ended. Raises TimedOut if it takes too long."""
        if progress is not None:
            progress(job["slides"]["read"], job["slides"]["of"])
        if job["status"] not in ("queued", "running"):
            return False
        if time.monotonic() >= self._ends_at:
            raise timed_out(self._settings.base, self._timeout)
        return True

    def pause(self) -> float:
        """The seconds to wait before the next question."""
        self._pause = min(_PAUSE_MAX, self._pause * 1.5)
        return self._pause
