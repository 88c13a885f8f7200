"""Where the service is and how patient the client is; when a request is sent again."""

from __future__ import annotations

import os
import random
import re
import urllib.parse
from typing import Optional

from ._errors import ConnectionFailed, KeyRefused, RowdeckError
from ._upload import Upload

#: Codes after which the same request is sent again.
_RETRIED = {
    "rate_limited_minute", "rate_limited_day", "concurrency_limited", "worker_time_exhausted",
    "failed_time_exhausted", "key_cap_reached", "busy", "shutting_down", "jobs_limited",
    "job_elsewhere",
}  # fmt: skip


class Settings:
    """The settings that both clients take. Raises KeyRefused and ValueError."""

    def __init__(
        self, key: Optional[str], url: Optional[str], timeout: float, retries: int, wait_max: float
    ) -> None:
        self.key = (key or os.environ.get("ROWDECK_KEY") or "").strip()
        if not self.key:
            message = "There is no API key. Pass it as `key`, or set ROWDECK_KEY."
            raise KeyRefused(message, code="key_missing")
        if not re.fullmatch(r"[\x21-\x7e]+", self.key):
            raise KeyRefused("The API key has characters that no key has.", code="key_malformed")
        base = url or os.environ.get("ROWDECK_SERVER") or "http://127.0.0.1:8080"
        self.address = urllib.parse.urlsplit(base)
        if self.address.scheme not in ("http", "https") or not self.address.hostname:
            raise ValueError(
                f"The address of the service must begin with http:// or https://, unlike {base!r}."
                " Check `url` or ROWDECK_SERVER."
            )
        #: Without a slash at the end.
        self.base = base.rstrip("/")
        self.timeout = timeout
        self.retries = retries
        self.wait_max = wait_max


class Attempts:
    """Decides after each failed attempt of a call whether another one may help."""

    def __init__(self, settings: Settings, upload: Optional[Upload]) -> None:
        self._settings = settings
        self._upload = upload
        self._tries = 0
        self._waited = 0.0

    def wait_after(self, error: RowdeckError) -> float:
        """The seconds to wait before the next attempt. Raises the error if there should be none."""
        upload = self._upload
        if upload is not None and not upload.repeatable:
            raise error
        if error.code == "idempotency_replays_exhausted" and upload and upload.renew_key():
            return 0.0
        wait = self._wait(error)
        self._tries += 1
        self._waited += wait
        return wait

    def _wait(self, error: RowdeckError) -> float:
        settings = self._settings
        backoff = min(settings.wait_max, 0.5 * float(2**self._tries) * (1 + random.random()))
        # another call converts the same deck: its end is waited for, with longer and longer waits
        if error.code == "idempotency_in_progress" and self._waited < settings.timeout:
            return min(settings.wait_max, max(backoff, float(error.retry_after or 0)))
        passing = isinstance(error, ConnectionFailed) and error.passing
        if self._tries >= settings.retries or not (passing or error.code in _RETRIED):
            raise error
        wait = backoff if error.retry_after is None else float(error.retry_after)
        if wait > settings.wait_max:
            raise error
        return wait
