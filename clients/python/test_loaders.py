"""Tests of the loaders against a real service, which the test in test/clients starts for them."""

from __future__ import annotations

import json
import os
import pathlib
import unittest
from typing import Any, Dict, List, Tuple

from langchain_core.document_loaders import BaseLoader
from llama_index.core.readers.base import BaseReader

from rowdeck import DocumentRefused, Rowdeck
from rowdeck.langchain import RowdeckLoader
from rowdeck.llamaindex import RowdeckReader

ROOT = pathlib.Path(__file__).parent.parent.parent
DECK = ROOT / "samples" / "sample.pdf"
SETUP = json.loads(os.environ["ROWDECK_TEST"])

Documents = List[Tuple[str, Dict[str, Any]]]


class Loading(unittest.TestCase):
    def setUp(self) -> None:
        self.client = Rowdeck(SETUP["key"], SETUP["url"])

    def langchain(self, file: Any, **options: Any) -> Documents:
        loader = RowdeckLoader(file, self.client, **options)
        self.assertIsInstance(loader, BaseLoader)
        return [(one.page_content, one.metadata) for one in loader.load()]

    def llamaindex(self, file: Any, **options: Any) -> Documents:
        reader = RowdeckReader(self.client, **options)
        self.assertIsInstance(reader, BaseReader)
        documents = reader.load_data(file)
        for one in documents:
            self.assertEqual(one.id_, f"{one.metadata['source']}#{one.metadata['number']}")
        return [(one.text, one.metadata) for one in documents]

    def test_a_deck_is_one_document_per_slide(self) -> None:
        slides = [row["slide"] for row in self.client.convert(DECK, mode="text")]
        for load in (self.langchain, self.llamaindex):
            documents = load(DECK, mode="text")
            self.assertEqual([text for text, _ in documents], slides)
            # a slide with a text layer has no confidence
            expected = {"source": str(DECK), "number": 1, "title": "Rowdeck", "mode": "text"}
            self.assertEqual(documents[0][1], expected)

    def test_text_metadata_slides_and_name_can_be_chosen(self) -> None:
        options: Dict[str, Any] = {"content": "markdown", "metadata": ["page"], "slides": 2, "filename": "x.pdf"}
        for load in (self.langchain, self.llamaindex):
            ((text, metadata),) = load(DECK.read_bytes(), **options)
            self.assertTrue(text.startswith("## One row per slide\n"))
            self.assertEqual(metadata, {"source": "x.pdf", "number": 2, "page": 2})

    def test_a_refusal_is_that_of_the_client(self) -> None:
        for load in (self.langchain, self.llamaindex):
            with self.assertRaises(DocumentRefused):
                load(ROOT / "test" / "decks" / "encrypted.pdf")
            with self.assertRaises(FileNotFoundError):
                load("nowhere.pdf")

    def test_facts_of_a_directory_reader_are_kept(self) -> None:
        (document,) = RowdeckReader(self.client, slides=1).load_data(DECK, {"owner": "me"})
        self.assertEqual((document.metadata["owner"], document.metadata["number"]), ("me", 1))


if __name__ == "__main__":
    unittest.main()
