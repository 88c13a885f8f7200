"""Tests of the asynchronous client against a real service, which the test in test/clients starts for them."""

from __future__ import annotations

import asyncio
import io
import json
import os
import pathlib
import unittest

import rowdeck
from rowdeck import AsyncRowdeck, Rowdeck

HERE = pathlib.Path(__file__).parent
DECK = HERE.parent.parent / "samples" / "sample.pdf"
SETUP = json.loads(os.environ["ROWDECK_TEST"])


async def no_wait(_: float) -> None:
    """Instead of sleeping."""


class Asynchronous(unittest.IsolatedAsyncioTestCase):
    def setUp(self) -> None:
        self.client = AsyncRowdeck(SETUP["key"], SETUP["url"])

    async def test_it_converts_as_the_other_client_does_and_under_the_same_key(self) -> None:
        options = {"mode": "text", "columns": ["number", "slide"], "slides": [range(1, 3), 4]}
        expected = await asyncio.to_thread(
            lambda: Rowdeck(SETUP["key"], SETUP["url"]).convert(DECK, **options)
        )
        for given in (DECK, str(DECK), DECK.read_bytes(), io.BytesIO(DECK.read_bytes())):
            table = await self.client.convert(given, filename="sample.pdf", **options)
            self.assertEqual((table.rows, table.filename), (expected.rows, "sample.pdf"))
            self.assertTrue(table.replayed)

    async def test_a_deck_that_is_sent_now_is_fetched_later(self) -> None:
        job = await self.client.convert_later(DECK, mode="text", columns="number")
        table = await self.client.wait(job)
        self.assertEqual([row["number"] for row in table], [1, 2, 3, 4, 5])
        self.assertEqual((await self.client.job(job))["status"], "done")
        await self.client.cancel(job)

    async def test_several_decks_are_sent_together(self) -> None:
        jobs = await self.client.convert_all_later([DECK, DECK], mode="text", columns="number")
        self.assertEqual([len((await self.client.wait(job)).rows) for job in jobs], [5, 5])
        for job in jobs:
            await self.client.cancel(job)

    async def test_rows_stream(self) -> None:
        async with await self.client.stream(DECK, mode="text", columns="number") as stream:
            self.assertEqual((stream.filename, stream.slide_count), ("sample.pdf", 5))
            self.assertIsNone(stream.mode)
            self.assertEqual([row["number"] async for row in stream], [1, 2, 3, 4, 5])
            self.assertEqual(stream.mode, "text")

    async def test_progress_is_told_slide_by_slide(self) -> None:
        told: list = []
        table = await self.client.convert(
            DECK, mode="text", progress=lambda *read: told.append(read)
        )
        self.assertEqual((told[0], told[-1], len(table)), ((1, 5), (5, 5), 5))

    async def test_calls_run_at_the_same_time(self) -> None:
        calls = [self.client.convert(DECK, mode="text", slides=slide) for slide in range(1, 5)]
        rows = [table.rows[0]["slide"].split("\n")[0] for table in await asyncio.gather(*calls)]
        self.assertEqual(rows[:2], ["Rowdeck", "One row per slide"])

    async def test_exports_usage_and_columns(self) -> None:
        csv = await self.client.export(DECK, columns=["number", "title"], slides=1, mode="text")
        self.assertEqual(csv, b"Number,Title\r\n1,Rowdeck\r\n")
        self.assertGreater((await self.client.usage())["free"]["used"], 0)
        self.assertIn("tables", [column["key"] for column in await self.client.columns()])

    async def test_refusals_are_the_exceptions_of_the_other_client(self) -> None:
        with self.assertRaises(rowdeck.DocumentRefused) as caught:
            await self.client.convert(b"%PDF-1.7\nbroken")
        self.assertEqual((caught.exception.code, caught.exception.status), ("document_unreadable", 400))
        self.assertTrue(caught.exception.request_id)
        with self.assertRaises(rowdeck.RequestRefused):
            await self.client.stream(DECK, columns="nonsense")
        with self.assertRaises(rowdeck.RequestRefused) as large:
            await self.client.convert(bytes(21 * 1024 * 1024))
        self.assertEqual(large.exception.status, 413)
        with self.assertRaises(FileNotFoundError):
            await self.client.convert("nowhere.pdf")
        self.assertNotIn(SETUP["key"], repr(self.client))

    async def test_faults_of_the_connection_are_told(self) -> None:
        stream = await AsyncRowdeck(SETUP["key"], SETUP["cut"]).stream(DECK, mode="text")
        with self.assertRaises(rowdeck.StreamBroken):
            [row async for row in stream]
        away = AsyncRowdeck(SETUP["key"], SETUP["unreachable"], retries=1, sleep=no_wait)
        with self.assertRaises(rowdeck.ConnectionFailed):
            await away.usage()
        with self.assertRaises(rowdeck.TimedOut):
            await AsyncRowdeck(SETUP["key"], SETUP["silent"], timeout=0.2).usage()
        for path in ("page", "moved"):
            foreign = AsyncRowdeck(SETUP["key"], f"{SETUP['foreign']}/{path}", sleep=self.fail)
            with self.assertRaises(rowdeck.ConnectionFailed) as caught:
                await foreign.stream(DECK)
            self.assertIn("Rowdeck service does" if path == "page" else "redirects", str(caught.exception))

    async def test_an_answer_that_is_lost_is_had_again_and_charged_once(self) -> None:
        client = AsyncRowdeck(SETUP["lossyAsyncKey"], SETUP["lossyAsync"], sleep=no_wait)
        table = await client.convert(DECK, mode="text")
        self.assertEqual((len(table), table.replayed), (5, True))


if __name__ == "__main__":
    unittest.main()
