"""What the loaders of LangChain and LlamaIndex have in common: a deck as one document per slide."""

from __future__ import annotations

import os
from typing import Any, Dict, Iterator, Sequence, Tuple

from ._client import Rowdeck
from ._upload import File

#: The columns that become metadata unless others are chosen.
METADATA = ("title", "mode", "confidence")


def slide_documents(
    client: Rowdeck, file: File, content: str, metadata: Sequence[str], options: Dict[str, Any]
) -> Iterator[Tuple[str, Dict[str, Any]]]:
    """The text and the metadata of each slide. Vector stores refuse None, so columns without a value are left out."""
    columns = list(dict.fromkeys(["number", content, *metadata]))
    table = client.convert(file, columns=columns, **options)
    is_path = isinstance(file, (str, os.PathLike))
    source = os.fspath(file) if is_path else table.filename  # type: ignore[arg-type,unused-ignore]
    for row in table:
        cells: Dict[str, Any] = {**row}
        known = {key: cells[key] for key in metadata if cells[key] is not None}
        yield cells[content], {"source": source, "number": cells["number"], **known}
