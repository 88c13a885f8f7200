"""The client that needs only the standard library."""

from __future__ import annotations

import http.client
import json
import socket
import time
from types import TracebackType
from typing import (
    Any,
    Callable,
    Dict,
    Iterator,
    List,
    Optional,
    Sequence,
    Type,
    TypeVar,
    Union,
    cast,
)

from ._answers import Progress, StreamState, Table, export_type
from ._errors import RowdeckError, connection_failed, foreign, refusal, stream_broken, timed_out
from ._jobs import Polls, job_fields_of, jobs_in, path_of
from ._schemas import ColumnDescription, Job, Row, Usage
from ._settings import Attempts, Settings
from ._upload import File, Listed, Slides, Upload, fields_of

T = TypeVar("T")

_ERROR_BYTES_MAX = 1024 * 1024
_LINE_BYTES_MAX = 64 * 1024 * 1024


class Rowdeck:
    """A Rowdeck service. Holds no connection, so it may be shared by threads.

    key        default: the variable ROWDECK_KEY
    url        default: the variable ROWDECK_SERVER, or http://127.0.0.1:8080
    timeout    seconds for which the service may send nothing
    retries    how often a request is sent again after 429, 503 or a broken connection
    wait_max   if a retry needs a longer wait in seconds, the error is raised instead
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
        self._settings = Settings(key, url, timeout, retries, wait_max)
        self._sleep = sleep

    def convert(
        self,
        file: File,
        *,
        filename: Optional[str] = None,
        mode: Optional[str] = None,
        columns: Optional[Listed] = None,
        slides: Optional[Slides] = None,
        hidden: Optional[str] = None,
        language: Optional[Listed] = None,
        password: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        progress: Optional[Progress] = None,
    ) -> Table:
        """Converts a deck (a path, bytes, a binary file, or a name with one of these); returns all rows.
        `progress` is called with the number of slides that are read, and that of all."""
        fields = fields_of(mode, columns, slides, hidden, language, password)
        upload = self._upload([file], filename, fields, idempotency_key)

        def convert() -> Table:
            with self._post(upload, "application/json") as exchange:
                return Table(exchange.json(), exchange.headers)

        def follow() -> Table:
            rows: List[Row] = []
            with RowStream(self._post(upload, "application/x-ndjson"), upload.key) as stream:
                for row in stream:
                    rows.append(row)
                    if progress is not None:
                        progress(len(rows), stream.slide_count)
                return stream._table(rows)

        return self._again(convert if progress is None else follow, upload)

    def stream(
        self,
        file: File,
        *,
        filename: Optional[str] = None,
        mode: Optional[str] = None,
        columns: Optional[Listed] = None,
        slides: Optional[Slides] = None,
        hidden: Optional[str] = None,
        language: Optional[Listed] = None,
        password: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> RowStream:
        """Converts a deck and returns its rows as an iterator, the first while others are read."""
        fields = fields_of(mode, columns, slides, hidden, language, password)
        upload = self._upload([file], filename, fields, idempotency_key)
        return self._again(
            lambda: RowStream(self._post(upload, "application/x-ndjson"), upload.key), upload
        )

    def export(
        self,
        file: File,
        format: str = "csv",
        *,
        filename: Optional[str] = None,
        mode: Optional[str] = None,
        columns: Optional[Listed] = None,
        slides: Optional[Slides] = None,
        hidden: Optional[str] = None,
        language: Optional[Listed] = None,
        password: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> bytes:
        """Converts a deck and returns the content of a file: "csv" and "markdown" (UTF-8), "xlsx" or "zip"."""
        accept = export_type(format)
        fields = fields_of(mode, columns, slides, hidden, language, password)
        upload = self._upload([file], filename, fields, idempotency_key)

        def attempt() -> bytes:
            with self._post(upload, accept) as exchange:
                return exchange.read()

        return self._again(attempt, upload)

    def convert_later(
        self,
        file: File,
        *,
        filename: Optional[str] = None,
        mode: Optional[str] = None,
        columns: Optional[Listed] = None,
        slides: Optional[Slides] = None,
        hidden: Optional[str] = None,
        language: Optional[Listed] = None,
        password: Optional[str] = None,
        retention_seconds: Optional[int] = None,
        callback_url: Optional[str] = None,
        include_result: bool = False,
        result_url: Optional[str] = None,
        result_type: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Job:
        """Sends a deck as a job; returns that as soon as the deck has arrived. `wait` returns its rows, which the
        service has for `retention_seconds`. It is charged once, when its result exists."""
        fields = fields_of(mode, columns, slides, hidden, language, password)
        later = job_fields_of(
            retention_seconds, callback_url, include_result, result_url, result_type
        )
        fields.update(later)
        upload = self._upload([file], filename, fields, idempotency_key)

        def attempt() -> Job:
            with self._post(upload, "application/json", "/api/v1/jobs") as exchange:
                return cast(Job, exchange.json())

        return self._again(attempt, upload)

    def convert_all_later(
        self,
        files: Sequence[File],
        *,
        mode: Optional[str] = None,
        columns: Optional[Listed] = None,
        slides: Optional[Slides] = None,
        hidden: Optional[str] = None,
        language: Optional[Listed] = None,
        password: Optional[str] = None,
        retention_seconds: Optional[int] = None,
        callback_url: Optional[str] = None,
        include_result: bool = False,
        idempotency_key: Optional[str] = None,
    ) -> List[Job]:
        """Sends up to 20 decks, as large together as one may be, as jobs with the same options, of which all or none
        are accepted; returns them in the order of the files."""
        if not files:
            raise ValueError("`files` is empty. Pass at least one.")
        fields = fields_of(mode, columns, slides, hidden, language, password)
        fields.update(job_fields_of(retention_seconds, callback_url, include_result))
        upload = self._upload(files, None, fields, idempotency_key)

        def attempt() -> List[Job]:
            with self._post(upload, "application/json", "/api/v1/jobs") as exchange:
                return jobs_in(exchange.json())

        return self._again(attempt, upload)

    def job(self, job: Union[Job, str]) -> Job:
        """A job, or the one with this id, as it is now."""
        return cast(Job, self._get(path_of(job)))

    def wait(
        self,
        job: Union[Job, str],
        *,
        timeout: float = 3600.0,
        progress: Optional[Progress] = None,
    ) -> Table:
        """Waits for a job, or the one with this id; returns its rows. Raises what `convert` would have raised if it
        has failed, and TimedOut after `timeout` seconds."""
        polls = Polls(self._settings, timeout)
        while polls.goes_on(self.job(job), progress):
            self._sleep(polls.pause())

        def attempt() -> Table:
            with self._request("GET", f"{path_of(job)}/result", None, {}) as exchange:
                return Table(exchange.json(), exchange.headers)

        return self._again(attempt, None)

    def cancel(self, job: Union[Job, str]) -> None:
        """Cancels a job that is not done, which then costs nothing, or has its result forgotten."""

        def attempt() -> None:
            self._request("DELETE", path_of(job), None, {}).close()

        self._again(attempt, None)

    def usage(self) -> Usage:
        """What pays next, what is used and left, and the last requests. Free of charge."""
        return cast(Usage, self._get("/api/v1/usage"))

    def columns(self) -> List[ColumnDescription]:
        """The columns that can be requested."""
        return cast(List[ColumnDescription], self._get("/api/v1/columns")["columns"])

    def _get(self, path: str) -> Dict[str, Any]:
        def attempt() -> Dict[str, Any]:
            with self._request("GET", path, None, {}) as exchange:
                return exchange.json()

        return self._again(attempt, None)

    def _upload(
        self,
        files: Sequence[File],
        filename: Optional[str],
        fields: Dict[str, str],
        key: Optional[str],
    ) -> Upload:
        upload = Upload(files, filename, fields)
        upload.set_key(key, self._settings.key)
        return upload

    def _post(
        self, upload: Upload, accept: str, path: str = "/api/v1/convert"
    ) -> _Exchange:
        headers = {**upload.headers, "Accept": accept, "Idempotency-Key": upload.key}
        return self._request("POST", path, upload.chunks(), headers)

    def _again(self, attempt: Callable[[], T], upload: Optional[Upload]) -> T:
        attempts = Attempts(self._settings, upload)
        while True:
            try:
                return attempt()
            except RowdeckError as error:
                wait = attempts.wait_after(error)
            self._sleep(wait)

    def _request(
        self, method: str, path: str, body: Optional[Iterator[bytes]], headers: Dict[str, str]
    ) -> _Exchange:
        settings = self._settings
        host, port = settings.address.hostname or "", settings.address.port
        secure = settings.address.scheme == "https"
        kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
        connection = kind(host, port, timeout=settings.timeout)
        own = {"Authorization": f"Bearer {settings.key}", "Connection": "close"}
        target = settings.address.path.rstrip("/") + path
        exchange = _Exchange(settings, connection)
        try:
            exchange.send(method, target, body, {**headers, **own})
        except BaseException:
            exchange.close()
            raise
        return exchange

    def __repr__(self) -> str:
        return f"Rowdeck(url={self._settings.base!r})"


class RowStream(StreamState):
    """Rows as they are read. Iterate it once; leave it early by `close()` or a `with` block."""

    def __init__(self, exchange: _Exchange, key: str) -> None:
        super().__init__(exchange.headers, key)
        self._exchange = exchange
        try:
            self._start(exchange.line())
        except BaseException:
            self.close()
            raise

    def __iter__(self) -> Iterator[Row]:
        try:
            while self.mode is None:
                row = self._take(self._exchange.line())
                if row is not None:
                    yield row
        finally:
            self.close()

    def close(self) -> None:
        """Ends the stream. A deck is charged right before its first row, whether or not the rest is read."""
        self._exchange.close()

    def __enter__(self) -> RowStream:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _Exchange:
    """A request and its response, whose body is still to be read."""

    def __init__(self, settings: Settings, connection: http.client.HTTPConnection) -> None:
        self._settings = settings
        self._connection = connection
        self._response: Optional[http.client.HTTPResponse] = None
        self.headers: Dict[str, str] = {}

    def send(
        self, method: str, path: str, body: Optional[Iterator[bytes]], headers: Dict[str, str]
    ) -> None:
        """Sends the request. Raises the error of a response that has no rows."""
        with _Faults(self._settings):
            try:
                chunked = "Transfer-Encoding" in headers
                self._connection.request(
                    method, path, body=body, headers=headers, encode_chunked=chunked
                )
            except (BrokenPipeError, ConnectionResetError):
                # a service that refuses early may have answered before all was sent
                pass
            response = self._connection.getresponse()
            self._response = response
            self.headers = {name.lower(): value for name, value in response.getheaders()}
            page = self.headers.get("content-type", "").startswith("text/html")
            if response.status not in (200, 202, 204) or page:
                body_start = response.read(_ERROR_BYTES_MAX)
                raise refusal(self._settings.base, response.status, self.headers, body_start)

    def read(self) -> bytes:
        assert self._response
        with _Faults(self._settings):
            return self._response.read()

    def line(self) -> bytes:
        assert self._response
        try:
            return self._response.readline(_LINE_BYTES_MAX)
        except (OSError, http.client.HTTPException) as cause:
            raise stream_broken(self.headers.get("x-request-id")) from cause

    def json(self) -> Dict[str, Any]:
        try:
            return cast(Dict[str, Any], json.loads(self.read()))
        except ValueError as cause:
            raise foreign(self._settings.base, 200, self.headers) from cause

    def close(self) -> None:
        if self._response is not None:
            self._response.close()
        self._connection.close()

    def __enter__(self) -> _Exchange:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _Faults:
    """Turns faults of the connection into the client's exceptions."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def __enter__(self) -> None:
        return None

    def __exit__(
        self,
        _: Optional[Type[BaseException]],
        cause: Optional[BaseException],
        __: Optional[TracebackType],
    ) -> None:
        if isinstance(cause, socket.timeout):
            raise timed_out(self._settings.base, self._settings.timeout) from cause
        if isinstance(cause, (OSError, http.client.HTTPException)):
            raise connection_failed(self._settings.base, cause) from cause
