"""Tests of the client against a real service, which the test in test/clients starts for them."""

from __future__ import annotations

import ast
import io
import json
import os
import pathlib
import unittest
import urllib.request
import zipfile
from typing import Optional

import rowdeck
from rowdeck import Rowdeck

HERE = pathlib.Path(__file__).parent
DECK = HERE.parent.parent / "samples" / "sample.pdf"
SETUP = json.loads(os.environ["ROWDECK_TEST"])


class Once(io.RawIOBase):
    """A file that can be read, but neither measured nor read again, as a pipe."""

    def __init__(self, contents: bytes) -> None:
        self._contents = io.BytesIO(contents)

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        return self._contents.read(size)


class Counting(io.BytesIO):
    """A file that keeps account of how it is read."""

    def __init__(self, contents: bytes) -> None:
        super().__init__(contents)
        self.sizes: list = []

    def read(self, size: Optional[int] = -1) -> bytes:
        self.sizes.append(size)
        return super().read(size)


class Converting(unittest.TestCase):
    def setUp(self) -> None:
        self.client = Rowdeck(SETUP["key"], SETUP["url"])

    def test_a_path_gives_a_row_a_slide(self) -> None:
        table = self.client.convert(str(DECK))
        self.assertEqual((table.filename, table.mode, len(table)), ("sample.pdf", "mixed", 5))
        self.assertEqual(table.columns, [{"key": "slide", "label": "Slide"}])
        self.assertTrue(list(table)[0]["slide"].startswith("Rowdeck\nSlide decks in"))
        self.assertFalse(table.replayed)

    def test_bytes_and_files_give_what_the_path_gives(self) -> None:
        contents = DECK.read_bytes()
        rows = self.client.convert(DECK, mode="text").rows
        with open(DECK, "rb") as opened:
            self.assertEqual(self.client.convert(opened, mode="text").rows, rows)
            self.assertFalse(opened.closed)
        for given in (contents, bytearray(contents), memoryview(contents), io.BytesIO(contents)):
            table = self.client.convert(given, mode="text")
            self.assertEqual((table.rows, table.filename), (rows, "document.pdf"))
        for named in (("a.pdf", contents), ("a.pdf", io.BytesIO(contents)), ("a.pdf", DECK)):
            table = self.client.convert(named, mode="text")
            self.assertEqual((table.rows, table.filename), (rows, "a.pdf"))
        self.assertEqual(self.client.convert(Once(contents), mode="text").rows, rows)

    def test_a_file_is_read_from_where_it_stands(self) -> None:
        opened = io.BytesIO(b"before" + DECK.read_bytes())
        opened.seek(6)
        self.assertEqual(len(self.client.convert(opened, mode="text")), 5)

    def test_a_file_is_sent_in_pieces_and_read_once(self) -> None:
        opened = Counting(DECK.read_bytes())
        self.client.convert(opened, mode="text")
        self.assertEqual(sum(opened.sizes), DECK.stat().st_size)
        self.assertLessEqual(max(opened.sizes), 64 * 1024)

    def test_options_reach_the_service(self) -> None:
        name = 'Größe "1".pdf'
        options = {"mode": "text", "columns": ["number", "title"], "slides": "2-3"}
        table = self.client.convert(DECK, filename=name, **options)
        self.assertEqual([row["number"] for row in table], [2, 3])
        self.assertEqual(table.rows[0]["title"], "One row per slide")
        self.assertEqual(table.filename, name)

    def test_rows_stream(self) -> None:
        with self.client.stream(DECK, mode="text", columns="number") as stream:
            self.assertEqual((stream.filename, stream.slide_count), ("sample.pdf", 5))
            self.assertIsNone(stream.mode)
            self.assertEqual([row["number"] for row in stream], [1, 2, 3, 4, 5])
            self.assertEqual(stream.mode, "text")

    def test_a_key_of_ones_own_is_charged_once(self) -> None:
        used = self.client.usage()["free"]["used"]
        for replayed in (False, True):
            table = self.client.convert(DECK, mode="text", idempotency_key="py-own-key")
            self.assertEqual(table.replayed, replayed)
        self.assertTrue(self.client.stream(DECK, mode="text", idempotency_key="py-own-key").replayed)
        self.assertEqual(self.client.usage()["free"]["used"], used + 1)

    def test_a_deck_can_be_exported_as_csv_and_as_a_workbook(self) -> None:
        csv = self.client.export(DECK, "csv", columns=["number", "title"], slides="1", mode="text")
        self.assertEqual(csv, b"Number,Title\r\n1,Rowdeck\r\n")
        workbook = self.client.export(("a.pdf", DECK.read_bytes()), "xlsx", mode="text")
        with zipfile.ZipFile(io.BytesIO(workbook)) as parts:
            self.assertIn("xl/workbook.xml", parts.namelist())
        with self.assertRaises(ValueError):
            self.client.export(DECK, "docx")

    def test_columns_can_be_asked_for(self) -> None:
        self.assertIn("markdown", [column["key"] for column in self.client.columns()])


class Failing(unittest.TestCase):
    def setUp(self) -> None:
        self.client = Rowdeck(SETUP["key"], SETUP["url"])

    def test_every_code_of_the_service_has_its_exception(self) -> None:
        self.assertEqual(sorted(rowdeck.EXCEPTIONS), sorted(SETUP["codes"]))

    def test_errors_tell_code_status_and_request(self) -> None:
        with self.assertRaises(rowdeck.DocumentRefused) as caught:
            self.client.convert(b"%PDF-1.7\nbroken")
        error = caught.exception
        self.assertEqual((error.code, error.status), ("document_unreadable", 400))
        self.assertRegex(error.request_id or "", r"^[\w.-]{8,64}$")
        with self.assertRaises(rowdeck.RequestRefused):
            self.client.convert(b"no deck")
        with self.assertRaises(rowdeck.RequestRefused):
            self.client.stream(DECK, columns="nonsense")
        self.client.convert(DECK, mode="text", idempotency_key="py-conflict")
        with self.assertRaises(rowdeck.IdempotencyConflict):
            self.client.convert(DECK, mode="ocr", idempotency_key="py-conflict")

    def test_a_wrong_key_is_told_and_never_shown(self) -> None:
        with self.assertRaises(rowdeck.KeyRefused) as caught:
            Rowdeck("rdk_secret", SETUP["url"]).convert(DECK)
        self.assertNotIn("secret", str(caught.exception))
        self.assertNotIn(SETUP["key"], repr(self.client))
        for key in ("", "two words", "line\nbreak"):
            with self.assertRaises(rowdeck.KeyRefused):
                Rowdeck(key or None, SETUP["url"])

    def test_a_large_file_is_refused_as_such(self) -> None:
        with self.assertRaises(rowdeck.RequestRefused) as caught:
            self.client.convert(bytes(21 * 1024 * 1024))
        self.assertEqual(caught.exception.status, 413)

    def test_faults_of_the_file_are_the_callers(self) -> None:
        with self.assertRaises(FileNotFoundError) as caught:
            self.client.convert("nowhere.pdf")
        self.assertEqual(caught.exception.filename, "nowhere.pdf")
        with self.assertRaises(TypeError):
            self.client.convert(io.StringIO("text"))

    def test_a_stream_that_breaks_is_not_taken_for_whole(self) -> None:
        stream = Rowdeck(SETUP["key"], SETUP["cut"]).stream(DECK, mode="text")
        self.assertEqual(stream.slide_count, 5)
        with self.assertRaises(rowdeck.StreamBroken):
            list(stream)
        self.assertIsNone(stream.mode)
        again = self.client.stream(DECK, mode="text", idempotency_key=stream.idempotency_key)
        self.assertEqual(len(list(again)), 5)

    def test_where_nobody_listens_it_is_told_after_the_retries(self) -> None:
        waits: list = []
        client = Rowdeck(SETUP["key"], SETUP["unreachable"], retries=2, sleep=waits.append)
        with self.assertRaises(rowdeck.ConnectionFailed):
            client.convert(DECK)
        self.assertEqual(len(waits), 2)
        self.assertTrue(0.5 <= waits[0] <= 1 <= waits[1] <= 2, waits)

    def test_a_service_that_says_nothing_is_given_up(self) -> None:
        client = Rowdeck(SETUP["key"], SETUP["silent"], timeout=0.2)
        with self.assertRaises(rowdeck.TimedOut):
            client.usage()


class Retrying(unittest.TestCase):
    def pass_time(self, seconds: float) -> None:
        self.waits.append(seconds)
        urllib.request.urlopen(f"{SETUP['clock']}/{seconds}").close()

    def setUp(self) -> None:
        self.waits: list = []

    def test_over_the_rate_it_waits_as_long_as_it_is_told(self) -> None:
        client = Rowdeck(SETUP["strictKey"], SETUP["strict"], sleep=self.pass_time)
        for _ in range(3):
            self.assertEqual(len(client.convert(DECK, mode="text")), 5)
        self.assertEqual(self.waits, [60.0])

    def test_a_wait_that_is_too_long_is_for_the_caller(self) -> None:
        client = Rowdeck(
            SETUP["otherKey"], SETUP["strict"], wait_max=10, sleep=self.pass_time
        )
        for _ in range(2):
            client.convert(DECK, mode="text")
        with self.assertRaises(rowdeck.RateLimited) as caught:
            client.convert(DECK, mode="text")
        self.assertEqual((caught.exception.retry_after, self.waits), (60, []))

    def test_what_can_be_read_once_is_sent_once(self) -> None:
        client = Rowdeck(SETUP["thirdKey"], SETUP["strict"], sleep=self.pass_time)
        for _ in range(2):
            client.convert(DECK, mode="text")
        with self.assertRaises(rowdeck.RateLimited):
            client.convert(Once(DECK.read_bytes()), mode="text")

    def test_an_answer_that_is_lost_is_had_again_and_charged_once(self) -> None:
        client = Rowdeck(SETUP["lossyKey"], SETUP["lossy"], sleep=self.waits.append)
        table = client.convert(DECK, mode="text")
        self.assertEqual((len(table), table.replayed, len(self.waits)), (5, True, 1))
        direct = Rowdeck(SETUP["lossyKey"], SETUP["url"])
        self.assertEqual(direct.usage()["free"]["used"], 1)


class Language(unittest.TestCase):
    def test_it_is_python_3_9(self) -> None:
        ast.parse((HERE / "rowdeck" / "__init__.py").read_text("utf-8"), feature_version=(3, 9))


if __name__ == "__main__":
    unittest.main()
