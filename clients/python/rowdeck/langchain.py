"""A document loader for LangChain; needs the package `langchain-core`."""

from __future__ import annotations

from typing import Any, Iterator, Optional, Sequence

from langchain_core.document_loaders import BaseLoader  # type: ignore[import-not-found,unused-ignore]
from langchain_core.documents import Document  # type: ignore[import-not-found,unused-ignore]

from ._client import Rowdeck
from ._documents import METADATA, slide_documents
from ._upload import File


class RowdeckLoader(BaseLoader):  # type: ignore[misc,unused-ignore]
    """Loads a deck as one document per slide.

    client     default: a client with the key and the address of the environment
    content    the column that becomes the text: "slide", "body" or "markdown"
    metadata   the columns that become metadata beside `source` and `number`
    options    as for `convert` of the client, such as `slides` and `mode`
    """

    def __init__(
        self,
        file: File,
        client: Optional[Rowdeck] = None,
        *,
        content: str = "slide",
        metadata: Sequence[str] = METADATA,
        **options: Any,
    ) -> None:
        self._file = file
        self._client = client or Rowdeck()
        self._content = content
        self._metadata = metadata
        self._options = options

    def lazy_load(self) -> Iterator[Document]:
        """Yields the slides in their order. Raises what `convert` of the client raises."""
        for text, metadata in slide_documents(
            self._client, self._file, self._content, self._metadata, self._options
        ):
            yield Document(page_content=text, metadata=metadata)
