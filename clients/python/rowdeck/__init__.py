"""Rowdeck's client for Python 3.9 and newer. Needs only the standard library.

    from rowdeck import Rowdeck

    for row in Rowdeck().convert("deck.pdf"):
        print(row["slide"])

The key comes from the variable ROWDECK_KEY and the address from ROWDECK_SERVER unless they are given.
`AsyncRowdeck` does the same for asyncio and trio if the package httpx is installed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._answers import Table
from ._client import Rowdeck, RowStream
from ._errors import (
    EXCEPTIONS,
    ConnectionFailed,
    DocumentRefused,
    IdempotencyConflict,
    KeyRefused,
    PaymentRequired,
    RateLimited,
    RequestRefused,
    RowdeckError,
    ServiceFailed,
    StreamBroken,
    TimedOut,
)
from ._schemas import (
    Block,
    Column,
    ColumnDescription,
    EmbeddedPicture,
    Job,
    Link,
    PictureText,
    Row,
    SlideGraph,
    SlideTable,
    SlideWord,
    Usage,
)

from ._upload import DeckUrl

if TYPE_CHECKING:
    from ._async_client import AsyncRowdeck, AsyncRowStream

# the asynchronous client is not in it: a star import must work without httpx
__all__ = [
    "Rowdeck", "DeckUrl", "Table", "RowStream", "RowdeckError", "KeyRefused", "RateLimited", "PaymentRequired",
    "IdempotencyConflict", "RequestRefused", "DocumentRefused", "ServiceFailed", "ConnectionFailed",
    "TimedOut", "StreamBroken", "EXCEPTIONS", "Row", "Block", "Column", "ColumnDescription",
    "EmbeddedPicture", "Job", "Link", "PictureText", "SlideGraph", "SlideTable", "SlideWord",
    "Usage",
]  # fmt: skip

__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    """Loads the asynchronous client when it is first used. Raises ImportError without httpx."""
    if name in ("AsyncRowdeck", "AsyncRowStream"):
        from . import _async_client

        return getattr(_async_client, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
