"""A reader for LlamaIndex; needs the package `llama-index-core`."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, Sequence

from llama_index.core import Document  # type: ignore[import-not-found,unused-ignore]
from llama_index.core.readers.base import BaseReader  # type: ignore[import-not-found,unused-ignore]

from ._client import Rowdeck
from ._documents import METADATA, slide_documents
from ._upload import File


class RowdeckReader(BaseReader):  # type: ignore[misc,unused-ignore]
    """Reads decks as one document per slide, also as a `file_extractor` of SimpleDirectoryReader.

    client     default: a client with the key and the address of the environment
    content    the column that becomes the text: "slide", "body" or "markdown"
    metadata   the columns that become metadata beside `source` and `number`
    options    as for `convert` of the client, such as `slides` and `mode`
    """

    def __init__(
        self,
        client: Optional[Rowdeck] = None,
        *,
        content: str = "slide",
        metadata: Sequence[str] = METADATA,
        **options: Any,
    ) -> None:
        self._client = client or Rowdeck()
        self._content = content
        self._metadata = metadata
        self._options = options

    def load_data(self, file: File, extra_info: Optional[Dict[str, Any]] = None) -> List[Document]:
        """Returns the slides in their order. Raises what `convert` of the client raises."""
        slides = slide_documents(
            self._client, file, self._content, self._metadata, self._options
        )
        return [
            Document(
                text=text,
                id_=f"{metadata['source']}#{metadata['number']}",
                metadata={**(extra_info or {}), **metadata},
            )
            for text, metadata in slides
        ]
