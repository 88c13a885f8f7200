import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { AppError } from '../errors.ts'
import {
  type ColumnKey,
  columnKeys,
  convert,
  type DeckReader,
  describeColumns,
  startConversion,
  type Wishes,
} from './convert.ts'
import type { Deck } from './ports.ts'
import { readPage } from './read-page.ts'
import { readPicture } from './read-picture.ts'
import { box, smallPage } from './small-page.ts'

const deck: Deck = { bytes: new Uint8Array(), type: 'pdf' }
const { signal } = new AbortController()

interface Scanned extends DeckReader {
  /** Finishes the reading of that many more pictures, in order. */
  finish(pictures: number): Promise<void>
  /** Pages whose pictures were asked for. */
  asked: number[]
  closed: boolean
}

/** A scanned deck whose pictures are read when the test says so; a footer stands on each. */
function scanned(pageCount: number): Scanned {
  const scan = smallPage([], { pictures: [box(0, 0, 400, 300)] })
  const waiting: (() => void)[] = []
  const reader: Scanned = {
    asked: [],
    closed: false,
    async finish(pictures) {
      for (const done of waiting.splice(0, pictures)) done()
      await new Promise(setImmediate)
    },
    open: async () => ({
      pageCount,
      readText: async (from, to) =>
        Array.from({ length: to - from }, (_, at) => readPage(scan, from + at)),
      readPicture(page) {
        reader.asked.push(page)
        return new Promise((resolve) => waiting.push(() => resolve(pictureOf(page))))
      },
      async close() {
        reader.closed = true
      },
    }),
  }
  return reader
}

function pictureOf(page: number) {
  const line = (text: string, top: number) => {
    return { text, confidence: 0.5, box: box(10, top, 200, top + 20), angle: 0 }
  }
  const lines = [line(`Seen ${page + 1}`, 100), line('© ACME', 280)]
  return readPicture(lines, { index: page, width: 400, height: 300 })
}

describe('a conversion under way', () => {
  it('gives its first rows while the pictures of later slides are still being read', async () => {
    const reader = scanned(100)
    const started = startConversion(deck, { mode: 'auto', reader, signal })
    await reader.finish(0)
    await reader.finish(12)
    const { rowCount, rows, mode } = await started
    const iterator = rows[Symbol.asyncIterator]()
    assert.deepEqual((await iterator.next()).value, { slide: 'Seen 1\n© ACME' })
    assert.deepEqual([rowCount, mode(), reader.closed], [100, 'ocr', false])
    await reader.finish(100)
    let last: unknown
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      last = next.value
    }
    assert.deepEqual([last, reader.closed], [{ slide: 'Seen 100\n© ACME' }, true])
  })

  it('gives the rows that a whole conversion gives', async () => {
    const options = { mode: 'auto' as const, signal, columns: columnKeys }
    const run = async (reader: Scanned, work: typeof convert) => {
      const table = work(deck, { ...options, reader })
      for (let at = 0; at < 40; at++) await reader.finish(1)
      return await table
    }
    const whole = await run(scanned(30), convert)
    const streamed = await run(scanned(30), async (...all) => {
      const { columns, rows, mode } = await startConversion(...all)
      const read = await Array.fromAsync(rows)
      return { mode: mode(), rowCount: read.length, columns, rows: read }
    })
    assert.deepEqual(streamed, whole)
    assert.equal(whole.rows.length, 30)
  })

  it('does not hold back slides that look alike, unless it is asked what they build up to', async () => {
    const same = async (columns: ColumnKey[]) => {
      const reader = scanned(60)
      const open = await reader.open(deck, signal)
      const alike: DeckReader = {
        open: async () => ({
          ...open,
          async readPicture(page) {
            await open.readPicture(page)
            const text = 'The very same words on every slide'
            const line = { text, confidence: 0.5, box: box(10, 100, 300, 120), angle: 0 }
            return readPicture([line], { index: page, width: 400, height: 300 })
          },
        }),
      }
      const started = startConversion(deck, { mode: 'auto', reader: alike, signal, columns })
      await reader.finish(0)
      await reader.finish(10)
      const first = (await started).rows[Symbol.asyncIterator]().next()
      const came = await Promise.race([first, new Promise((done) => setImmediate(done, 'held'))])
      await reader.finish(60)
      return came === 'held' ? 'held' : (await first).value
    }
    assert.deepEqual(await same(['number']), { number: 1 })
    assert.equal(await same(['build']), 'held')
  })

  it('tells a failure when the row is due, not before, and ends the work', async () => {
    const reader = scanned(30)
    const open = await reader.open(deck, signal)
    const failing: DeckReader = {
      open: async () => ({
        ...open,
        readPicture: (page) =>
          page === 25
            ? Promise.reject(new AppError('timed_out', 'too long'))
            : Promise.resolve(pictureOf(page)),
      }),
    }
    const { rows } = await startConversion(deck, { mode: 'auto', reader: failing, signal })
    const seen: unknown[] = []
    await assert.rejects(async () => {
      for await (const row of rows) seen.push(row)
    }, /too long/)
    assert.ok(seen.length > 0 && seen.length < 25)
    assert.ok(reader.closed)
  })
})

describe('columns', () => {
  const slides = [
    ['Plan of the year', 'In spring we sow', 'Footer'],
    ['Plan of the year', 'In spring we sow', 'In summer we wait', 'Footer'],
  ]
  const reader: DeckReader = {
    open: async () => ({
      pageCount: slides.length,
      readText: async () =>
        slides.map(([title = '', ...items], index) =>
          readPage(
            smallPage([
              { text: title, left: 20, top: 20, size: 24 },
              ...items.map((text, at) => ({ text, left: 20, top: 80 + 40 * at })),
            ]),
            index,
          ),
        ),
      readPicture: () => Promise.reject(new Error('unasked')),
      close: async () => {},
    }),
  }
  const rowsOf = async (wishes: Omit<Wishes, 'mode'>) =>
    (await convert(deck, { mode: 'auto', reader, signal, ...wishes })).rows

  it('are those that were asked for, in their order, each with a label', async () => {
    const columns: ColumnKey[] = ['number', 'title', 'build']
    const table = await convert(deck, { mode: 'auto', reader, signal, columns })
    assert.deepEqual(table.columns, [
      { key: 'number', label: 'Number' },
      { key: 'title', label: 'Title' },
      { key: 'build', label: 'Build of' },
    ])
    assert.deepEqual(table.rows, [
      { number: 1, title: 'Plan of the year', build: 2 },
      { number: 2, title: 'Plan of the year', build: null },
    ])
  })

  it('hold what the catalogue promises of them', async () => {
    for (const row of await rowsOf({ columns: columnKeys })) {
      for (const { key, type, nullable } of describeColumns()) {
        const cell = row[key]
        assert.ok(typeof cell === type || (nullable && cell === null), `${key}: ${cell}`)
      }
    }
  })

  it('that do not exist, or are asked for twice, are refused with those that do', async () => {
    for (const columns of [['slides'], [''], ['slide', 'slide']]) {
      await assert.rejects(rowsOf({ columns }), (error) => {
        assert.ok(error instanceof AppError && error.code === 'request_invalid')
        assert.deepEqual(error.details, { columns: columnKeys })
        return /slide, number, page/.test(error.message)
      })
    }
  })

  it('of a slide read from its picture say how it was read and how sure that is', async () => {
    const pictures = scanned(1)
    const table = convert(deck, {
      mode: 'auto',
      reader: pictures,
      signal,
      columns: ['mode', 'confidence'],
    })
    await pictures.finish(0)
    await pictures.finish(1)
    assert.deepEqual((await table).rows, [{ mode: 'ocr', confidence: 0.5 }])
  })

  it('are of the slides that were asked for, whose numbers stay', async () => {
    assert.deepEqual(await rowsOf({ columns: ['number'], slides: [{ from: 2, to: 9 }] }), [
      { number: 2 },
    ])
  })
})

describe('a part of a deck', () => {
  it('has only the pictures read that it needs', async () => {
    const reader = scanned(50)
    const slides = [
      { from: 3, to: 4 },
      { from: 49, to: Number.POSITIVE_INFINITY },
    ]
    const table = convert(deck, { mode: 'auto', reader, signal, slides, columns: ['number'] })
    await reader.finish(0)
    await reader.finish(50)
    assert.deepEqual((await table).rows, [
      { number: 3 },
      { number: 4 },
      { number: 49 },
      { number: 50 },
    ])
    assert.deepEqual(reader.asked, [2, 3, 48, 49])
  })

  it('that the deck does not have is refused with its length', async () => {
    const reader = scanned(3)
    const refused = convert(deck, {
      mode: 'auto',
      reader,
      signal,
      slides: [{ from: 4, to: 6 }],
    })
    refused.catch(() => {})
    await reader.finish(0)
    await reader.finish(3)
    await assert.rejects(refused, /it has 3/)
  })
})
