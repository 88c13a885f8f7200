"""What a conversion sends: the options as fields, and the file as a body that is made while it is sent."""

from __future__ import annotations

import hashlib
import hmac
import io
import json
import os
import uuid
from typing import BinaryIO, Callable, Dict, Iterable, Iterator, Optional, Sequence, Tuple, TypeVar, Union

from ._errors import RowdeckError

class DeckUrl(str):
    """The https address at which the service gets the deck, where its operator allows that."""


Content = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, BinaryIO]
#: A path, bytes, a binary file or a `DeckUrl`; or a pair of a name and one of these.
File = Union[Content, Tuple[str, Content]]
#: "1-5,9,12-", 3, range(1, 6), or a list of these.
Slides = Union[str, int, range, Iterable[Union[str, int, range]]]
#: Keys of columns, or languages; as a list or separated by commas.
Listed = Union[str, Iterable[str]]
T = TypeVar("T")

_CHUNK_BYTES = 64 * 1024
_LINE_END = b"\r\n"


def fields_of(
    mode: Optional[str],
    columns: Optional[Listed],
    slides: Optional[Slides],
    hidden: Optional[str],
    language: Optional[Listed],
    password: Optional[str],
) -> Dict[str, str]:
    """The fields of the form beside the file. Raises TypeError and ValueError for slides that are none."""
    given = {
        "mode": mode,
        "columns": _joined(columns),
        "slides": None if slides is None else _ranges(slides),
        "hidden": hidden,
        "language": _joined(language),
        "password": password,
    }
    return {name: value for name, value in given.items() if value is not None}


def _joined(listed: Optional[Listed]) -> Optional[str]:
    return listed if listed is None or isinstance(listed, str) else ",".join(listed)


def _ranges(slides: Slides) -> str:
    if isinstance(slides, (str, int, range)):
        return _range(slides)
    ranges = [_range(item) for item in slides]
    if not ranges:
        raise ValueError("`slides` is empty. Pass at least one number, or None for every slide.")
    return ",".join(ranges)


def _range(item: Union[str, int, range]) -> str:
    if isinstance(item, str):
        return item
    if isinstance(item, bool) or not isinstance(item, (int, range)):
        raise TypeError(f"`slides` has {item!r}. Pass numbers, ranges and text such as '1-5,9,12-'.")
    numbers = item if isinstance(item, range) else range(item, item + 1)
    if not numbers or min(numbers) < 1:
        raise ValueError(f"`slides` has {item!r}. Slides are numbered from 1.")
    if numbers.step != 1:
        return ",".join(str(number) for number in numbers)
    first, last = numbers[0], numbers[-1]
    return f"{first}" if first == last else f"{first}-{last}"


class Upload:
    """A multipart body that is made while it is sent: no file is ever held as a whole."""

    def __init__(
        self, files: Sequence[File], filename: Optional[str], fields: Dict[str, str]
    ) -> None:
        boundary = uuid.uuid4().hex
        named = [file if isinstance(file, tuple) else (_name_of(file), file) for file in files]
        #: Other bytes may be at an address later.
        self._by_address = any(isinstance(content, DeckUrl) for _, content in named)
        if self._by_address:
            fields = {**fields, **_address_fields(named, filename)}
            named = []
        self._fields = fields
        self._head = b"".join(
            _part(boundary, f'name="{key}"') + value.encode() + b"\r\n"
            for key, value in fields.items()
        )
        self._files = [_FilePart(boundary, filename or name, content) for name, content in named]
        self._tail = f"--{boundary}--\r\n".encode()
        lengths = [part.length for part in self._files if part.length is not None]
        #: False if a file can be read only once.
        self.repeatable = len(lengths) == len(self._files)
        self.headers = {"Content-Type": f"multipart/form-data; boundary={boundary}"}
        if self.repeatable:
            around = sum(len(part.head) + len(_LINE_END) for part in self._files)
            length = len(self._head) + around + sum(lengths) + len(self._tail)
            self.headers["Content-Length"] = str(length)
        else:
            self.headers["Transfer-Encoding"] = "chunked"
        self.key = ""
        self._own_key = False

    def set_key(self, given: Optional[str], secret: str) -> None:
        """Sets the idempotency key: the given one, or one made of the files and the options. It is an HMAC
        under the API key, so that it reveals nothing about the file; random for a file that can be
        read only once."""
        self._own_key = given is not None
        if given is not None:
            self.key = given
        elif not self.repeatable or self._by_address:
            self.key = uuid.uuid4().hex
        else:
            options = json.dumps(sorted(self._fields.items()))
            digest = hmac.new(secret.encode(), f"{options}\n".encode(), hashlib.sha256)
            for part in self._files:
                # others with the same bytes in all have another key
                if len(self._files) > 1:
                    digest.update(f"{part.length}\n".encode())
                for chunk in part.chunks():
                    digest.update(chunk)
            self.key = digest.hexdigest()

    def renew_key(self) -> bool:
        """Replaces a key that was used up; False if the caller chose it."""
        if self._own_key:
            return False
        self.key = uuid.uuid4().hex
        self._own_key = True
        return True

    def chunks(self) -> Iterator[bytes]:
        yield self._head
        for part in self._files:
            yield part.head
            yield from part.chunks()
            yield _LINE_END
        yield self._tail


class _FilePart:
    """A file of the form."""

    def __init__(self, boundary: str, name: str, file: Content) -> None:
        self.head = _part(
            boundary,
            f'name="file"; filename="{_quoted(name)}"'
            "\r\nContent-Type: application/octet-stream",
        )
        self._file = file
        #: `length` is None if it is not known.
        self._start, self.length = _extent(file)

    def chunks(self) -> Iterator[bytes]:
        file = self._file
        if isinstance(file, (str, os.PathLike)):
            path = file
            with _readable(lambda: open(path, "rb")) as opened:
                yield from self._contents(opened)
        elif isinstance(file, (bytes, bytearray, memoryview)):
            yield from self._contents(io.BytesIO(file))
        else:
            if self.length is not None:
                file.seek(self._start)
            yield from self._contents(file)

    def _contents(self, opened: BinaryIO) -> Iterator[bytes]:
        left = self.length
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


def _address_fields(
    named: Sequence[Tuple[str, Content]], filename: Optional[str]
) -> Dict[str, str]:
    if len(named) > 1:
        raise ValueError("A DeckUrl is sent alone: use convert_later.")
    [(own_name, address)] = named
    name = filename or own_name
    return {"file_url": str(address), **({"filename": name} if name else {})}


def _readable(read: Callable[[], T]) -> T:
    """Tells an error of the file from one of the connection."""
    try:
        return read()
    except OSError as cause:
        raise RowdeckError(f"The file cannot be read: {cause.strerror}.") from cause


def _extent(file: Content) -> Tuple[int, Optional[int]]:
    """Where the file begins, and how many bytes it has from there; None if that is not known."""
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
    if isinstance(file, DeckUrl):
        return ""
    own = file if isinstance(file, (str, os.PathLike)) else getattr(file, "name", None)
    return os.path.basename(os.fspath(own)) if isinstance(own, (str, os.PathLike)) else ""


def _part(boundary: str, disposition: str) -> bytes:
    return f"--{boundary}\r\nContent-Disposition: form-data; {disposition}\r\n\r\n".encode()


def _quoted(name: str) -> str:
    return name.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
