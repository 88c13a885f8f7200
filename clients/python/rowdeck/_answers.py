"""What a conversion returns."""

from __future__ import annotations

import json
import re
from itertools import chain, islice
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, cast

from ._errors import error_in, stream_broken
from ._schemas import Column, Row

#: Called with the number of slides that are read, and that of all; None while it is not known.
Progress = Callable[[int, Optional[int]], None]

#: Media types of the formats of `export`.
_EXPORT_TYPES = {
    "csv": "text/csv",
    "markdown": "text/markdown",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "zip": "application/zip",
}


#: Ranges of slides, and how many slides are listed at most: what answers may be no service.
_RANGE = re.compile(r"\b([0-9]{1,6})(?:-([0-9]{1,6}))?\b")
_SLIDES_MAX = 10_000


def export_type(format: str) -> str:
    """The media type of a format of `export`. Raises ValueError for an unknown one."""
    accept = _EXPORT_TYPES.get(format)
    if accept is None:
        raise ValueError(f"format must be one of {', '.join(_EXPORT_TYPES)}, not {format!r}.")
    return accept


class Table:
    """A deck as rows, one per slide. Iterates over its rows."""

    def __init__(self, body: Dict[str, Any], headers: Mapping[str, str]) -> None:
        self.filename: str = body["filename"]
        #: How the rows were read: "text", "ocr" or "mixed".
        self.mode: str = body["mode"]
        self.columns: List[Column] = body["columns"]
        self.rows: List[Row] = body["rows"]
        #: The numbers of the slides whose rows are empty because they are damaged.
        self.unreadable: List[int] = body.get("unreadable", _numbers_in(headers))
        self.request_id: Optional[str] = headers.get("x-request-id")
        #: True if this conversion had been paid for by an earlier request with the same key.
        self.replayed: bool = headers.get("idempotent-replayed") == "true"

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)


def _numbers_in(headers: Mapping[str, str]) -> List[int]:
    """The slides that the header of a whole table names as damaged, such as `2,5-7`."""
    ranges = _RANGE.findall(headers.get("unreadable-slides", ""))
    spans = (range(int(first), int(last or first) + 1) for first, last in ranges)
    return list(islice(chain.from_iterable(spans), _SLIDES_MAX))


class StreamState:
    """What both kinds of streams know; the lines are fed to it."""

    def __init__(self, headers: Mapping[str, str], key: str) -> None:
        self._headers = headers
        #: If `stream` is called again with this key, a deck that was charged is not charged again.
        self.idempotency_key = key
        self.request_id: Optional[str] = headers.get("x-request-id")
        #: True if this conversion had been paid for by an earlier request with the same key.
        self.replayed: bool = headers.get("idempotent-replayed") == "true"
        #: How the rows were read; None until the last one.
        self.mode: Optional[str] = None
        #: The numbers of the slides whose rows are empty because they are damaged; complete after the last row.
        self.unreadable: List[int] = []
        self.filename: str = ""
        self.columns: List[Column] = []
        #: How many rows will come; None until it is known, before the first row at the latest.
        self.slide_count: Optional[int] = None

    def _start(self, text: bytes) -> None:
        head = self._parse(text)
        self.filename = head["filename"]
        self.columns = head["columns"]
        self.slide_count = head["slideCount"]

    def _take(self, text: bytes) -> Optional[Row]:
        """The row of a line, if it has one. The last line sets `mode`."""
        line = self._parse(text)
        if "row" in line:
            return cast(Row, line["row"])
        self.mode = line.get("mode")
        self.unreadable = line.get("unreadable", [])
        self.slide_count = line.get("slideCount", self.slide_count)
        return None

    def _parse(self, text: bytes) -> Dict[str, Any]:
        try:
            line = cast(Dict[str, Any], json.loads(text))
        except ValueError as cause:
            raise stream_broken(self.request_id) from cause
        if not isinstance(line, dict):
            raise stream_broken(self.request_id)
        if "error" in line:
            raise error_in(line)
        return line

    def _table(self, rows: List[Row]) -> Table:
        facts = {"filename": self.filename, "mode": self.mode, "columns": self.columns}
        return Table({**facts, "rows": rows, "unreadable": self.unreadable}, self._headers)
