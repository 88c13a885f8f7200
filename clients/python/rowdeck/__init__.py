"""Rowdeck's client for Python 3.9 and newer. Needs only the standard library.

    from rowdeck import Rowdeck

    for row in Rowdeck().convert("deck.pdf"):
        print(row["slide"])

The key comes from the variable ROWDECK_KEY and the address from ROWDECK_SERVER unless they are given.
"""

from __future__ import annotations

import http.client
import io
import json
import os
import random
import re
import socket
import time
import urllib.parse
import uuid
from typing import (
    Any,
    BinaryIO,
    Callable,
    Dict,
    Iterator,
    List,
    Optional,
    Sequence,
    Tuple,
    Type,
    TypeVar,
    Union,
    cast,
)

__all__ = [
    "Rowdeck", "Table", "RowStream", "RowdeckError", "KeyRefused", "RateLimited", "PaymentRequired",
    "IdempotencyConflict", "RequestRefused", "DocumentRefused", "ServiceFailed", "ConnectionFailed",
    "TimedOut", "StreamBroken",
]  # fmt: skip

__version__ = "0.1.0"

Content = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, BinaryIO]
#: A path, bytes or a binary file; or a pair of a name and one of these.
File = Union[Content, Tuple[str, Content]]
Row = Dict[str, Any]
T = TypeVar("T")

_CHUNK_BYTES = 64 * 1024
_ERROR_BYTES_MAX = 1024 * 1024
_LINE_BYTES_MAX = 64 * 1024 * 1024


class RowdeckError(Exception):
    """A request that did not give rows. `code` is one of the API's closed list, or None."""

    def __init__(
        self,
        message: str,
        *,
        code: Optional[str] = None,
        status: Optional[int] = None,
        request_id: Optional[str] = None,
        details: Optional[Dict[str, Any]] = None,
        retry_after: Optional[int] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.status = status
        self.request_id = request_id
        self.details = details or {}
        #: Whole seconds after which the same request may succeed.
        self.retry_after = retry_after


class KeyRefused(RowdeckError):
    """401 or 403: there is no valid API key, its account is suspended, or the key may not do this."""


class RateLimited(RowdeckError):
    """429: too many requests in a minute or a day, too many at once, or too much worker time."""


class PaymentRequired(RowdeckError):
    """402: nothing pays for the conversion."""


class IdempotencyConflict(RowdeckError):
    """The idempotency key is malformed, in use, or was used for another file."""


class RequestRefused(RowdeckError):
    """The request or the file cannot be used: its shape, its size, its type."""


class DocumentRefused(RowdeckError):
    """The document cannot be read: damaged, encrypted, too long, too large."""


class ServiceFailed(RowdeckError):
    """The service is busy, took too long or failed. Nothing was charged, unless rows of a stream had
    already arrived: then `details["charged"]` says whether it was, and is missing if that is unknown."""


class ConnectionFailed(RowdeckError):
    """The service was not reached, or the connection broke before there was an answer."""


class TimedOut(ConnectionFailed):
    """The service said nothing for longer than `timeout` seconds."""


class StreamBroken(ConnectionFailed):
    """A stream of rows ended before its last line; the rows so far are not the whole deck."""


#: Which exception each code of the API is raised as.
EXCEPTIONS: Dict[str, Type[RowdeckError]] = {
    **dict.fromkeys(
        [
            "key_missing", "key_malformed", "key_invalid", "key_revoked", "key_expired",
            "account_suspended", "key_scope_missing", "address_not_allowed",
        ],
        KeyRefused,
    ),
    **dict.fromkeys(
        [
            "rate_limited_minute", "rate_limited_day", "concurrency_limited",
            "worker_time_exhausted", "failed_time_exhausted", "key_cap_reached",
        ],
        RateLimited,
    ),
    **dict.fromkeys(
        ["free_tier_exhausted", "plan_quota_exhausted", "payment_required"], PaymentRequired
    ),
    **dict.fromkeys(
        [
            "idempotency_key_malformed", "idempotency_in_progress", "idempotency_mismatch",
            "idempotency_replays_exhausted",
        ],
        IdempotencyConflict,
    ),
    **dict.fromkeys(
        [
            "account_exists", "request_invalid", "request_too_slow", "file_missing", "file_ambiguous",
            "base64_invalid", "file_empty", "file_too_large", "type_unsupported", "not_found",
            "method_not_allowed",
        ],
        RequestRefused,
    ),
    **dict.fromkeys(
        [
            "document_unreadable",
            "document_encrypted",
            "document_too_long",
            "image_too_large",
            "document_too_slow",
            "reading_crashed",
        ],
        DocumentRefused,
    ),
    **dict.fromkeys(
        ["busy", "shutting_down", "timed_out", "reading_failed", "internal"], ServiceFailed
    ),
}  # fmt: skip

#: Media types of the formats of `export`.
_EXPORT_TYPES = {
    "csv": "text/csv",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}

#: Codes after which the same request is sent again by itself.
_RETRIED = {
    "rate_limited_minute", "rate_limited_day", "concurrency_limited", "worker_time_exhausted",
    "failed_time_exhausted", "key_cap_reached", "busy", "shutting_down", "idempotency_in_progress",
}  # fmt: skip


class Table:
    """A deck as rows, one a slide. Iterates over its rows."""

    def __init__(self, body: Dict[str, Any], headers: http.client.HTTPMessage) -> None:
        self.filename: str = body["filename"]
        #: How the rows were read: "text", "ocr" or "mixed".
        self.mode: str = body["mode"]
        self.columns: List[Dict[str, str]] = body["columns"]
        self.rows: List[Row] = body["rows"]
        self.request_id: Optional[str] = headers.get("x-request-id")
        #: True where this conversion had been paid for by an earlier request with the same key.
        self.replayed: bool = headers.get("idempotent-replayed") == "true"

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)


class RowStream:
    """Rows as they are read. Iterate it once; leave it early by `close()` or a `with` block."""

    def __init__(self, exchange: _Exchange, key: str) -> None:
        self._exchange = exchange
        headers = exchange.response.headers
        #: Sent again by hand with this key, a deck that was charged is not charged again.
        self.idempotency_key = key
        self.request_id: Optional[str] = headers.get("x-request-id")
        self.replayed: bool = headers.get("idempotent-replayed") == "true"
        #: How the rows were read; None until the last one.
        self.mode: Optional[str] = None
        head = self._line()
        self.filename: str = head["filename"]
        self.columns: List[Dict[str, str]] = head["columns"]
        #: How many rows will come; None until it is known, before the first row at the latest.
        self.slide_count: Optional[int] = head["slideCount"]

    def __iter__(self) -> Iterator[Row]:
        try:
            while True:
                line = self._line()
                if "row" in line:
                    yield line["row"]
                elif "mode" in line:
                    self.mode = line["mode"]
                    return
                elif "slideCount" in line:
                    self.slide_count = line["slideCount"]
        finally:
            self.close()

    def close(self) -> None:
        """Ends the stream. A deck is charged right before its first row, whether or not the rest is read."""
        self._exchange.close()

    def __enter__(self) -> RowStream:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _line(self) -> Dict[str, Any]:
        try:
            text = self._exchange.response.readline(_LINE_BYTES_MAX)
            line = cast(Dict[str, Any], json.loads(text))
        except (OSError, http.client.HTTPException, ValueError) as cause:
            self.close()
            message = "The rows ended before the last line; these are not all of them."
            raise StreamBroken(message, request_id=self.request_id) from cause
        if "error" in line:
            self.close()
            raise _error_of(200, line, None)
        return line


class Rowdeck:
    """A Rowdeck service. Holds no connection, so it may be shared by threads.

    timeout    seconds for which the service may say nothing
    retries    how often a request is sent again after 429, 503 or a broken connection
    wait_max   seconds that are waited before such a retry at most; a longer Retry-After is raised
    """

    def __init__(
        self,
        key: Optional[str] = None,
        url: Optional[str] = None,
        *,
        timeout: float = 300.0,
        retries: int = 4,
        wait_max: float = 60.0,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._key = (key or os.environ.get("ROWDECK_KEY") or "").strip()
        if not re.fullmatch(r"[\x21-\x7e]+", self._key):
            raise KeyRefused("There is no API key: give one, or set ROWDECK_KEY.")
        base = urllib.parse.urlsplit(url or os.environ.get("ROWDECK_SERVER") or "http://127.0.0.1:8080")
        if base.scheme not in ("http", "https") or not base.hostname:
            raise ValueError("The address of the service must begin with http:// or https://.")
        self._base = base
        self._timeout = timeout
        self._retries = retries
        self._wait_max = wait_max
        self._sleep = sleep

    def convert(
        self,
        file: File,
        *,
        filename: Optional[str] = None,
        mode: Optional[str] = None,
        columns: Union[str, Sequence[str], None] = None,
        slides: Optional[str] = None,
        hidden: Optional[str] = None,
        language: Union[str, Sequence[str], None] = None,
        password: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Table:
        """Converts a deck (a path, bytes, a binary file, or a name with one of these); returns all rows."""
        fields = _fields(mode, columns, slides, hidden, language, password)
        upload = _Upload(file, filename, fields)
        key = idempotency_key or str(uuid.uuid4())

        def attempt() -> Table:
            exchange = self._post(upload, key, "application/json")
            with exchange:
                return Table(exchange.json(), exchange.response.headers)

        return self._again(attempt, upload.repeatable)

    def stream(
        self,
        file: File,
        *,
        filename: Optional[str] = None,
        mode: Optional[str] = None,
        columns: Union[str, Sequence[str], None] = None,
        slides: Optional[str] = None,
        hidden: Optional[str] = None,
        language: Union[str, Sequence[str], None] = None,
        password: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> RowStream:
        """Converts a deck and returns its rows as an iterator, the first while others are read."""
        fields = _fields(mode, columns, slides, hidden, language, password)
        upload = _Upload(file, filename, fields)
        key = idempotency_key or str(uuid.uuid4())
        return self._again(
            lambda: RowStream(self._post(upload, key, "application/x-ndjson"), key),
            upload.repeatable,
        )

    def export(
        self,
        file: File,
        format: str = "csv",
        *,
        filename: Optional[str] = None,
        mode: Optional[str] = None,
        columns: Union[str, Sequence[str], None] = None,
        slides: Optional[str] = None,
        hidden: Optional[str] = None,
        language: Union[str, Sequence[str], None] = None,
        password: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> bytes:
        """Converts a deck and returns the content of a file: "csv" (UTF-8) or "xlsx"."""
        accept = _EXPORT_TYPES.get(format)
        if accept is None:
            raise ValueError(f"format must be one of {', '.join(_EXPORT_TYPES)}, not {format!r}.")
        upload = _Upload(file, filename, _fields(mode, columns, slides, hidden, language, password))
        key = idempotency_key or str(uuid.uuid4())

        def attempt() -> bytes:
            exchange = self._post(upload, key, accept or "")
            with exchange:
                return exchange.read()

        return self._again(attempt, upload.repeatable)

    def usage(self) -> Dict[str, Any]:
        """What pays next, what is used and left, and the last requests. Costs nothing."""
        return self._get("/api/v1/usage")

    def columns(self) -> List[Dict[str, Any]]:
        """The columns that can be asked for."""
        return cast(List[Dict[str, Any]], self._get("/api/v1/columns")["columns"])

    def _get(self, path: str) -> Dict[str, Any]:
        def attempt() -> Dict[str, Any]:
            exchange = self._request("GET", path, None, {})
            with exchange:
                return exchange.json()

        return self._again(attempt, True)

    def _post(self, upload: _Upload, key: str, accept: str) -> _Exchange:
        headers = {**upload.headers, "Accept": accept, "Idempotency-Key": key}
        return self._request("POST", "/api/v1/convert", upload.chunks(), headers)

    def _again(self, attempt: Callable[[], T], repeatable: bool) -> T:
        """Tries until there is an answer or no sense in another try. One key makes it safe."""
        for tries in range(self._retries + 1):
            try:
                return attempt()
            except RowdeckError as error:
                wait = self._wait_before(error, tries)
                if wait is None or not repeatable or tries == self._retries:
                    raise
            self._sleep(wait)
        raise AssertionError("unreachable")

    def _wait_before(self, error: RowdeckError, tries: int) -> Optional[float]:
        lost = isinstance(error, ConnectionFailed) and not isinstance(error, TimedOut)
        if not lost and error.code not in _RETRIED:
            return None
        backoff = min(self._wait_max, 0.5 * 2**tries * (1 + random.random()))
        wait = backoff if error.retry_after is None else float(error.retry_after)
        return wait if wait <= self._wait_max else None

    def _request(
        self, method: str, path: str, body: Optional[Iterator[bytes]], headers: Dict[str, str]
    ) -> _Exchange:
        connection = self._connect()
        headers = {**headers, "Authorization": f"Bearer {self._key}", "Connection": "close"}
        try:
            target = self._base.path.rstrip("/") + path
            response = _exchange(connection, method, target, body, headers)
            if response.status == 200:
                return _Exchange(connection, response)
            raise _refusal(response)
        except (OSError, http.client.HTTPException) as cause:
            connection.close()
            raise _connection_error(cause) from cause
        except BaseException:
            connection.close()
            raise

    def _connect(self) -> http.client.HTTPConnection:
        host, port = self._base.hostname or "", self._base.port
        if self._base.scheme == "https":
            return http.client.HTTPSConnection(host, port, timeout=self._timeout)
        return http.client.HTTPConnection(host, port, timeout=self._timeout)

    def __repr__(self) -> str:
        return f"Rowdeck(url={self._base.geturl()!r})"


class _Upload:
    """A multipart body that is made while it is sent: the file is never held as a whole."""

    def __init__(self, file: File, filename: Optional[str], fields: Dict[str, str]) -> None:
        own_name, self._file = file if isinstance(file, tuple) else (_name_of(file), file)
        boundary = uuid.uuid4().hex
        name = filename or own_name
        self._head = b"".join(
            _part(boundary, f'name="{key}"') + value.encode() + b"\r\n"
            for key, value in fields.items()
        ) + _part(
            boundary,
            f'name="file"; filename="{_quoted(name)}"\r\nContent-Type: application/octet-stream',
        )
        self._tail = f"\r\n--{boundary}--\r\n".encode()
        self._start, self._length = _extent(self._file)
        #: False for a file that can be read only once.
        self.repeatable = self._length is not None
        self.headers = {"Content-Type": f"multipart/form-data; boundary={boundary}"}
        if self._length is None:
            self.headers["Transfer-Encoding"] = "chunked"
        else:
            length = len(self._head) + self._length + len(self._tail)
            self.headers["Content-Length"] = str(length)

    def chunks(self) -> Iterator[bytes]:
        yield self._head
        file = self._file
        if isinstance(file, (str, os.PathLike)):
            path = file
            with _readable(lambda: open(path, "rb")) as opened:
                yield from self._contents(opened)
        elif isinstance(file, (bytes, bytearray, memoryview)):
            yield from self._contents(io.BytesIO(file))
        else:
            if self._length is not None:
                file.seek(self._start)
            yield from self._contents(file)
        yield self._tail

    def _contents(self, opened: BinaryIO) -> Iterator[bytes]:
        left = self._length
        while left is None or left > 0:
            size = _CHUNK_BYTES if left is None else min(_CHUNK_BYTES, left)
            chunk = _readable(lambda: opened.read(size))
            if not isinstance(chunk, bytes):
                raise TypeError("The file must be opened in binary mode.")
            if not chunk and left is None:
                return
            if not chunk:
                raise ValueError("The file became shorter while it was sent.")
            if left is not None:
                left -= len(chunk)
            yield chunk


def _readable(read: Callable[[], T]) -> T:
    """A fault of the file is none of the connection."""
    try:
        return read()
    except OSError as cause:
        raise RowdeckError(f"The file cannot be read: {cause.strerror}.") from cause


def _extent(file: Content) -> Tuple[int, Optional[int]]:
    """Where the file begins, and how many bytes it has from there; None where that is not known."""
    if isinstance(file, (str, os.PathLike)):
        return 0, os.stat(file).st_size
    if isinstance(file, (bytes, bytearray, memoryview)):
        return 0, memoryview(file).nbytes
    if not file.seekable():
        return 0, None
    start = file.tell()
    end = file.seek(0, os.SEEK_END)
    file.seek(start)
    return start, end - start


def _name_of(file: Content) -> str:
    """Empty if it has none; the service then names it after its type."""
    own = file if isinstance(file, (str, os.PathLike)) else getattr(file, "name", None)
    return os.path.basename(os.fspath(own)) if isinstance(own, (str, os.PathLike)) else ""


def _fields(
    mode: Optional[str],
    columns: Union[str, Sequence[str], None],
    slides: Optional[str],
    hidden: Optional[str],
    language: Union[str, Sequence[str], None],
    password: Optional[str],
) -> Dict[str, str]:
    given = {
        "mode": mode,
        "columns": _listed(columns),
        "slides": slides,
        "hidden": hidden,
        "language": _listed(language),
        "password": password,
    }
    return {name: value for name, value in given.items() if value is not None}


def _listed(items: Union[str, Sequence[str], None]) -> Optional[str]:
    return items if items is None or isinstance(items, str) else ",".join(items)


def _part(boundary: str, disposition: str) -> bytes:
    return f"--{boundary}\r\nContent-Disposition: form-data; {disposition}\r\n\r\n".encode()


def _quoted(name: str) -> str:
    return name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")


def _exchange(
    connection: http.client.HTTPConnection,
    method: str,
    path: str,
    body: Optional[Iterator[bytes]],
    headers: Dict[str, str],
) -> http.client.HTTPResponse:
    try:
        chunked = "Transfer-Encoding" in headers
        connection.request(method, path, body=body, headers=headers, encode_chunked=chunked)
    except (BrokenPipeError, ConnectionResetError):
        # whoever refuses early may have answered before all was sent
        pass
    return connection.getresponse()


def _refusal(response: http.client.HTTPResponse) -> RowdeckError:
    text = response.read(_ERROR_BYTES_MAX)
    try:
        body = json.loads(text)
    except ValueError:
        body = None
    return _error_of(response.status, body, response.headers.get("retry-after"))


def _error_of(status: int, body: Any, retry_after: Optional[str]) -> RowdeckError:
    error = body.get("error") if isinstance(body, dict) else None
    if not isinstance(error, dict):
        error = {"message": f"The answer, {status}, is none of Rowdeck's."}
    code = error.get("code")
    return EXCEPTIONS.get(str(code), RowdeckError)(
        str(error.get("message")),
        code=code,
        status=status,
        request_id=error.get("requestId"),
        details=error.get("details"),
        retry_after=int(retry_after) if retry_after and retry_after.isdigit() else None,
    )


def _connection_error(cause: BaseException) -> ConnectionFailed:
    if isinstance(cause, socket.timeout):
        return TimedOut("The service said nothing for longer than the timeout allows.")
    return ConnectionFailed(f"There is no answer, the connection failed: {cause}.")


class _Exchange:
    """An answer whose body is still to be read, and the connection that it comes by."""

    def __init__(
        self, connection: http.client.HTTPConnection, response: http.client.HTTPResponse
    ) -> None:
        self._connection = connection
        self.response = response

    def read(self) -> bytes:
        try:
            return self.response.read()
        except (OSError, http.client.HTTPException) as cause:
            raise _connection_error(cause) from cause

    def json(self) -> Dict[str, Any]:
        try:
            return cast(Dict[str, Any], json.loads(self.read()))
        except ValueError as cause:
            raise ConnectionFailed("The answer is no JSON, or not all of it.") from cause

    def close(self) -> None:
        self.response.close()
        self._connection.close()

    def __enter__(self) -> None:
        return None

    def __exit__(self, *_: object) -> None:
        self.close()
