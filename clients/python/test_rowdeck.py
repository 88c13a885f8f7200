"""Tests of the client against a real service, which the test in test/clients starts for them."""

from __future__ import annotations

import ast
import io
import json
import os
import pathlib
import sys
import unittest
import unittest.mock
import urllib.request
import zipfile
from typing import List, Optional, Tuple

import rowdeck
from rowdeck import RequestRefused, Rowdeck, Table
from rowdeck._errors import refusal

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

    def test_a_deck_that_is_sent_now_and_fetched_later_has_the_same_rows(self) -> None:
        job = self.client.convert_later(
            DECK, mode="text", columns="number,slide", retention_seconds=60
        )
        steps: List[Tuple[int, Optional[int]]] = []
        table = self.client.wait(job, progress=lambda read, of: steps.append((read, of)))
        now = self.client.convert(DECK, mode="text", columns="number,slide")
        self.assertEqual([table.rows, table.mode], [now.rows, now.mode])
        self.assertEqual(steps[-1], (5, 5))
        self.assertEqual(self.client.job(job["id"])["status"], "done")
        self.client.cancel(job)
        with self.assertRaises(RequestRefused) as refused:
            self.client.wait(job["id"])
        self.assertEqual(refused.exception.code, "job_result_gone")
        for wrong, message in (
            ({"result_url": "https://127.0.0.1/", "result_type": "text/csv"}, "`result_url` is not"),
            ({"include_result": True}, "`include_result` without `callback_url`"),
        ):
            with self.assertRaisesRegex(RequestRefused, message):
                self.client.convert_later(DECK, **wrong)

    def test_several_decks_are_sent_together(self) -> None:
        with open(DECK, "rb") as opened:
            content = opened.read()
        files = [DECK, ("second.pdf", content), ("third.pdf", content)]
        jobs = self.client.convert_all_later(files, mode="text", columns="number")
        again = self.client.convert_all_later(files, mode="text", columns="number")
        self.assertEqual([job["id"] for job in again], [job["id"] for job in jobs])
        self.assertEqual([job["batch"] and job["batch"]["index"] for job in jobs], [0, 1, 2])
        for job in jobs:
            self.assertEqual(len(self.client.wait(job).rows), 5)
            self.client.cancel(job)
        [alone] = self.client.convert_all_later([DECK], mode="text", columns="title")
        self.assertIsNone(alone["batch"])
        self.client.wait(alone)
        self.client.cancel(alone)
        for wrong in ([], [DECK, rowdeck.DeckUrl("https://example.com/a.pdf")]):
            with self.assertRaises(ValueError):
                self.client.convert_all_later(wrong)

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

    def test_damaged_slides_are_named(self) -> None:
        # its pages are the first, and three that are missing
        deck = (
            b"%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
            b"2 0 obj<</Type/Pages/Kids[3 0 R 7 0 R null 3 0 R 8 0 R]/Count 5/MediaBox[0 0 99 99]>>endobj\n"
            b"3 0 obj<</Type/Page/Parent 2 0 R>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF"
        )
        self.assertEqual(self.client.convert(deck).unreadable, [2, 3, 5])
        self.assertEqual(self.client.convert(DECK, mode="text").unreadable, [])
        with self.client.stream(deck) as stream:
            self.assertEqual(len(list(stream)), 5)
            self.assertEqual(stream.unreadable, [2, 3, 5])

    def test_headers_of_what_is_no_service_fill_no_memory(self) -> None:
        def unreadable(ranges: str) -> list:
            body = {"filename": "", "mode": "text", "columns": [], "rows": []}
            return Table(body, {"unreadable-slides": ranges}).unreadable

        self.assertEqual(unreadable("2,5-7"), [2, 5, 6, 7])
        self.assertEqual(len(unreadable("1-999999,1-999999")), 10_000)
        self.assertEqual(unreadable("a-b,-,7-5"), [])
        for wait, seconds in (("60", 60), ("\u00b2", None), ("9" * 5000, None)):
            body = b'{"error": {"code": "busy", "message": ""}}'
            error = refusal("", 503, {"retry-after": wait}, body)
            self.assertEqual(error.retry_after, seconds)

    def test_a_file_is_read_from_where_it_stands(self) -> None:
        opened = io.BytesIO(b"before" + DECK.read_bytes())
        opened.seek(6)
        self.assertEqual(len(self.client.convert(opened, mode="text")), 5)

    def test_a_file_is_read_in_pieces_for_its_key_and_to_be_sent(self) -> None:
        opened = Counting(DECK.read_bytes())
        self.client.convert(opened, mode="text")
        self.assertEqual(sum(opened.sizes), 2 * DECK.stat().st_size)
        self.assertLessEqual(max(opened.sizes), 64 * 1024)

    def test_options_reach_the_service(self) -> None:
        name = 'Größe "1".pdf'
        options = {
            "mode": "text", "columns": ["number", "title"], "slides": "2-3", "language": ["en", "de"]
        }  # fmt: skip
        table = self.client.convert(DECK, filename=name, **options)
        self.assertEqual([row["number"] for row in table], [2, 3])
        self.assertEqual(table.rows[0]["title"], "One row per slide")
        self.assertEqual(table.filename, name)

    def test_slides_can_be_numbers_ranges_and_lists_of_them(self) -> None:
        for slides, numbers in (
            (3, [3]),
            (range(2, 4), [2, 3]),
            (range(1, 6, 2), [1, 3, 5]),
            ([1, "4-"], [1, 4, 5]),
            ((1, range(3, 5)), [1, 3, 4]),
            ("2,5", [2, 5]),
        ):
            table = self.client.convert(DECK, mode="text", columns=["number"], slides=slides)
            self.assertEqual([row["number"] for row in table], numbers, slides)
        for slides, fault in ((0, ValueError), ([], ValueError), ([1.5], TypeError), (True, TypeError)):
            with self.assertRaises(fault):
                self.client.convert(DECK, slides=slides)

    def test_progress_is_told_slide_by_slide(self) -> None:
        told: list = []
        table = self.client.convert(
            DECK, mode="text", columns="number", progress=lambda *read: told.append(read)
        )
        self.assertEqual(told, [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)])
        whole = self.client.convert(DECK, mode="text", columns="number")
        self.assertEqual((table.rows, table.mode), (whole.rows, whole.mode))
        self.assertEqual((table.filename, table.columns), (whole.filename, whole.columns))

    def test_a_row_has_types_for_every_column(self) -> None:
        keys = [column["key"] for column in self.client.columns()]
        self.assertEqual(set(keys) - set(rowdeck.Row.__annotations__), set())
        columns = [key for key in keys if key != "description"]
        row = self.client.convert(DECK, mode="text", columns=columns, slides=4).rows[0]
        self.assertEqual(list(row), columns)
        self.assertEqual(row["tables"][0]["rows"][0][0], "Status")
        self.assertEqual(set(row["blocks"][0]), set(rowdeck.Block.__required_keys__))

    def test_the_same_call_is_charged_once_and_one_with_other_options_is_another(self) -> None:
        used = self.client.usage()["free"]["used"]
        options = {"mode": "text", "slides": [1, 2]}
        self.assertFalse(self.client.convert(DECK, **options).replayed)
        self.assertTrue(self.client.convert(DECK.read_bytes(), **options).replayed)
        with self.client.stream(DECK, **options) as stream:
            self.assertTrue(stream.replayed)
        self.client.export(DECK, "csv", **options)
        self.assertEqual(self.client.usage()["free"]["used"], used + 1)
        self.assertFalse(self.client.convert(DECK, columns="number", **options).replayed)

    def test_a_call_repeated_more_often_than_a_charge_covers_is_charged_again(self) -> None:
        used = self.client.usage()["free"]["used"]
        for _ in range(22):
            self.client.convert(DECK, mode="text", slides="3-4")
        self.assertEqual(self.client.usage()["free"]["used"], used + 2)

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
        markdown = self.client.export(DECK, "markdown", slides=2, mode="text")
        self.assertTrue(markdown.startswith(b"## One row per slide\n"), markdown)
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
        told = f"{error.message} (document_unreadable, request {error.request_id})"
        self.assertEqual(str(error), told)
        self.assertIn("Export it again", told)
        with self.assertRaises(rowdeck.RequestRefused):
            self.client.convert(b"no deck")
        with self.assertRaises(rowdeck.RequestRefused):
            self.client.stream(DECK, columns="nonsense")
        self.client.convert(DECK, mode="text", idempotency_key="py-conflict")
        with self.assertRaises(rowdeck.IdempotencyConflict):
            self.client.convert(DECK, mode="ocr", idempotency_key="py-conflict")

    def test_an_address_is_sent_in_place_of_a_file(self) -> None:
        with self.assertRaises(rowdeck.RequestRefused) as refused:
            address = rowdeck.DeckUrl("https://files.example.com/deck.pdf")
            self.client.convert(address, columns=["number"])
        self.assertIn("no files by URL", refused.exception.message)

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

    def test_what_is_no_service_is_told_and_not_retried(self) -> None:
        for path, status, told in (
            ("page", 200, "not as a Rowdeck service does"),
            ("moved", 308, "redirects to https://x.test/. Use the address"),
            ("missing", 404, "Check the address"),
            ("slow", 504, "Send the deck as a job: `convert_later`"),
        ):
            client = Rowdeck(SETUP["key"], f"{SETUP['foreign']}/{path}", sleep=self.fail)
            for call in (client.usage, lambda: client.stream(DECK, mode="text")):
                with self.assertRaises(rowdeck.ConnectionFailed) as caught:
                    call()
                self.assertEqual(caught.exception.status, status)
                self.assertIn(told, str(caught.exception))
        with self.assertRaises(ValueError) as refused:
            Rowdeck(SETUP["key"], "nonsense")
        self.assertIn("ROWDECK_SERVER", str(refused.exception))

    def test_a_gateway_that_is_not_ready_is_asked_again(self) -> None:
        waits: list = []
        client = Rowdeck(SETUP["key"], f"{SETUP['foreign']}/gateway", retries=2, sleep=waits.append)
        with self.assertRaises(rowdeck.ConnectionFailed) as caught:
            client.usage()
        self.assertEqual((caught.exception.status, len(waits)), (502, 2))

    def test_another_call_with_the_same_deck_is_waited_for(self) -> None:
        waits: list = []
        client = Rowdeck(SETUP["key"], f"{SETUP['foreign']}/busy", retries=0, sleep=waits.append)
        with self.assertRaises(rowdeck.IdempotencyConflict):
            client.convert(DECK)
        self.assertTrue(5 < len(waits) < 30 and min(waits) >= 2 and sum(waits) >= 300, waits)
        self.assertLess(waits[0], waits[4])

    def test_where_nobody_listens_it_is_told_after_the_retries(self) -> None:
        waits: list = []
        client = Rowdeck(SETUP["key"], SETUP["unreachable"], retries=2, sleep=waits.append)
        with self.assertRaises(rowdeck.ConnectionFailed) as caught:
            client.convert(DECK)
        self.assertEqual(len(waits), 2)
        self.assertTrue(0.5 <= waits[0] <= 1 <= waits[1] <= 2, waits)
        self.assertIn("Check the address and that the service is running", str(caught.exception))

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
        for path in (HERE / "rowdeck").glob("*.py"):
            ast.parse(path.read_text("utf-8"), feature_version=(3, 9))

    def test_without_httpx_the_asynchronous_client_says_what_to_install(self) -> None:
        with unittest.mock.patch.dict(sys.modules, {"httpx": None}):
            sys.modules.pop("rowdeck._async_client", None)
            with self.assertRaises(ImportError) as caught:
                rowdeck.AsyncRowdeck
        self.assertIn("pip install httpx", str(caught.exception))
        with self.assertRaises(AttributeError):
            rowdeck.Nonsense


if __name__ == "__main__":
    unittest.main()
