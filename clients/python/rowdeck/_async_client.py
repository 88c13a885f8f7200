"""The client for asyncio and trio, which needs the package httpx."""

from __future__ import annotations

import json
import ssl
from typing import (
    Any,
    AsyncIterator,
    Awaitable,
    Callable,
    Dict,
    List,
    Optional,
    Sequence,
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

try:
    import anyio
    import httpx
except ImportError as missing:
    raise ImportError(
        "AsyncRowdeck needs the package httpx. Install it with `pip install httpx`;"
        " `Rowdeck` works without it."
    ) from missing

T = TypeVar("T")


class AsyncRowdeck:
    """A Rowdeck service, for programs with asyncio or trio. Takes the options of `Rowdeck`, and has its
    methods as coroutines. Holds no connection."""

    def __init__(
        self,
        key: Optional[str] = None,
        url: Optional[str] = None,
        *,
        timeout: float = 300.0,
        retries: int = 4,
        wait_max: float = 60.0,
        sleep: Callable[[float], Awaitable[None]] = anyio.sleep,
    ) -> None:
        self._settings = Settings(key, url, timeout, retries, wait_max)
        self._sleep = sleep
        self._certificates = ssl.create_default_context()

    async def convert(
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
        upload = await self._upload([file], filename, fields, idempotency_key)

        async def convert() -> Table:
            async with await self._post(upload, "application/json") as exchange:
                return Table(await exchange.json(), exchange.headers)

        async def follow() -> Table:
            rows: List[Row] = []
            async with await self._open(upload) as stream:
                async for row in stream:
                    rows.append(row)
                    if progress is not None:
                        progress(len(rows), stream.slide_count)
                return stream._table(rows)

        return await self._again(convert if progress is None else follow, upload)

    async def stream(
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
    ) -> AsyncRowStream:
        """Converts a deck and returns its rows as an iterator, the first while others are read."""
        fields = fields_of(mode, columns, slides, hidden, language, password)
        upload = await self._upload([file], filename, fields, idempotency_key)
        return await self._again(lambda: self._open(upload), upload)

    async def export(
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
        upload = await self._upload([file], filename, fields, idempotency_key)

        async def attempt() -> bytes:
            async with await self._post(upload, accept) as exchange:
                return await exchange.read()

        return await self._again(attempt, upload)

    async def convert_later(
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
        upload = await self._upload([file], filename, fields, idempotency_key)

        async def attempt() -> Job:
            async with await self._post(upload, "application/json", "/api/v1/jobs") as exchange:
                return cast(Job, await exchange.json())

        return await self._again(attempt, upload)

    async def convert_all_later(
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
        upload = await self._upload(files, None, fields, idempotency_key)

        async def attempt() -> List[Job]:
            async with await self._post(upload, "application/json", "/api/v1/jobs") as exchange:
                return jobs_in(await exchange.json())

        return await self._again(attempt, upload)

    async def job(self, job: Union[Job, str]) -> Job:
        """A job, or the one with this id, as it is now."""
        return cast(Job, await self._get(path_of(job)))

    async def wait(
        self,
        job: Union[Job, str],
        *,
        timeout: float = 3600.0,
        progress: Optional[Progress] = None,
    ) -> Table:
        """Waits for a job, or the one with this id; returns its rows. Raises what `convert` would have raised if it
        has failed, and TimedOut after `timeout` seconds."""
        polls = Polls(self._settings, timeout)
        while polls.goes_on(await self.job(job), progress):
            await self._sleep(polls.pause())

        async def attempt() -> Table:
            async with await self._request("GET", f"{path_of(job)}/result", None, {}) as exchange:
                return Table(await exchange.json(), exchange.headers)

        return await self._again(attempt, None)

    async def cancel(self, job: Union[Job, str]) -> None:
        """Cancels a job that is not done, which then costs nothing, or has its result forgotten."""

        async def attempt() -> None:
            async with await self._request("DELETE", path_of(job), None, {}):
                pass

        await self._again(attempt, None)

    async def usage(self) -> Usage:
        """What pays next, what is used and left, and the last requests. Free of charge."""
        return cast(Usage, await self._get("/api/v1/usage"))

    async def columns(self) -> List[ColumnDescription]:
        """The columns that can be requested."""
        return cast(List[ColumnDescription], (await self._get("/api/v1/columns"))["columns"])

    async def _get(self, path: str) -> Dict[str, Any]:
        async def attempt() -> Dict[str, Any]:
            async with await self._request("GET", path, None, {}) as exchange:
                return await exchange.json()

        return await self._again(attempt, None)

    async def _upload(
        self,
        files: Sequence[File],
        filename: Optional[str],
        fields: Dict[str, str],
        key: Optional[str],
    ) -> Upload:
        upload = Upload(files, filename, fields)
        # it reads the whole files
        await anyio.to_thread.run_sync(upload.set_key, key, self._settings.key)
        return upload

    async def _open(self, upload: Upload) -> AsyncRowStream:
        exchange = await self._post(upload, "application/x-ndjson")
        stream = AsyncRowStream(exchange, upload.key)
        try:
            stream._start(await exchange.line())
        except BaseException:
            await stream.aclose()
            raise
        return stream

    async def _post(
        self, upload: Upload, accept: str, path: str = "/api/v1/convert"
    ) -> _Exchange:
        headers = {**upload.headers, "Accept": accept, "Idempotency-Key": upload.key}

        async def chunks() -> AsyncIterator[bytes]:
            for chunk in upload.chunks():
                yield chunk

        return await self._request("POST", path, chunks(), headers)

    async def _again(self, attempt: Callable[[], Awaitable[T]], upload: Optional[Upload]) -> T:
        attempts = Attempts(self._settings, upload)
        while True:
            try:
                return await attempt()
            except RowdeckError as error:
                wait = attempts.wait_after(error)
            await self._sleep(wait)

    async def _request(
        self, method: str, path: str, body: Optional[AsyncIterator[bytes]], headers: Dict[str, str]
    ) -> _Exchange:
        settings = self._settings
        # neither proxies nor redirects, as in the other client
        client = httpx.AsyncClient(
            timeout=settings.timeout, verify=self._certificates, trust_env=False
        )
        own = {"Authorization": f"Bearer {settings.key}", "Accept-Encoding": "identity"}
        request = client.build_request(
            method, settings.base + path, content=body, headers={**headers, **own}
        )
        exchange = _Exchange(settings, client)
        try:
            await exchange.send(request)
        except BaseException:
            await exchange.aclose()
            raise
        return exchange

    def __repr__(self) -> str:
        return f"AsyncRowdeck(url={self._settings.base!r})"


class AsyncRowStream(StreamState):
    """Rows as they are read. Iterate it once; leave it early by `aclose()` or an `async with` block."""

    def __init__(self, exchange: _Exchange, key: str) -> None:
        super().__init__(exchange.headers, key)
        self._exchange = exchange

    async def __aiter__(self) -> AsyncIterator[Row]:
        try:
            while self.mode is None:
                row = self._take(await self._exchange.line())
                if row is not None:
                    yield row
        finally:
            await self.aclose()

    async def aclose(self) -> None:
        """Ends the stream. A deck is charged right before its first row, whether or not the rest is read."""
        await self._exchange.aclose()

    async def __aenter__(self) -> AsyncRowStream:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()


class _Exchange:
    """A request and its response, whose body is still to be read."""

    def __init__(self, settings: Settings, client: httpx.AsyncClient) -> None:
        self._settings = settings
        self._client = client
        self._response: Optional[httpx.Response] = None
        self._lines: Optional[AsyncIterator[bytes]] = None
        self.headers: Dict[str, str] = {}

    async def send(self, request: httpx.Request) -> None:
        """Sends the request. Raises the error of a response that has no rows."""
        try:
            response = await self._client.send(request, stream=True)
            self._response = response
            self.headers = {name.lower(): value for name, value in response.headers.items()}
            page = self.headers.get("content-type", "").startswith("text/html")
            answered = response.status_code in (200, 202, 204) and not page
            body = b"" if answered else await response.aread()
        except httpx.HTTPError as cause:
            raise self._fault(cause) from cause
        if not answered:
            raise refusal(self._settings.base, response.status_code, self.headers, body)

    async def read(self) -> bytes:
        assert self._response
        try:
            return await self._response.aread()
        except httpx.HTTPError as cause:
            raise self._fault(cause) from cause

    async def line(self) -> bytes:
        assert self._response
        if self._lines is None:
            self._lines = _lines(self._response.aiter_bytes())
        try:
            return await self._lines.__anext__()
        except (StopAsyncIteration, httpx.HTTPError) as cause:
            raise stream_broken(self.headers.get("x-request-id")) from cause

    async def json(self) -> Dict[str, Any]:
        try:
            return cast(Dict[str, Any], json.loads(await self.read()))
        except ValueError as cause:
            raise foreign(self._settings.base, 200, self.headers) from cause

    async def aclose(self) -> None:
        if self._response is not None:
            await self._response.aclose()
        await self._client.aclose()

    def _fault(self, cause: httpx.HTTPError) -> RowdeckError:
        if isinstance(cause, httpx.TimeoutException):
            return timed_out(self._settings.base, self._settings.timeout)
        return connection_failed(self._settings.base, cause)

    async def __aenter__(self) -> _Exchange:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()


async def _lines(chunks: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Lines of JSON, which end with a line feed alone."""
    rest = b""
    async for chunk in chunks:
        *lines, rest = (rest + chunk).split(b"\n")
        for line in lines:
            yield line
