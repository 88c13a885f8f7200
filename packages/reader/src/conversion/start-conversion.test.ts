import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { overriding } from '@rowdeck/core/deck-model/deck-reader'
import type { Deck } from '@rowdeck/core/deck-model/ports'
import { AppError } from '@rowdeck/core/errors'
import { box } from '../../../../test/support/small-page.ts'
import { pictureOf, type Scanned, scanned } from '../../../../test/support/small-scan.ts'
import { type ColumnKey, columnKeys, convert, startConversion } from './convert.ts'
import { readOcrLines } from './slides/read-ocr-lines.ts'

const deck: Deck = { bytes: new Uint8Array(), type: 'pdf' }
const { signal } = new AbortController()

describe('a conversion under way', () => {
  it('gives its first rows while the pictures of later slides are still being read', async () => {
    const reader = scanned(100)
    const started = startConversion(deck, { mode: 'auto', reader, signal })
    await reader.finish(0)
    const { rowCount, counted, rows, mode } = await started
    assert.equal(rowCount, undefined, 'it may be a scanned handout')
    await reader.finish(12)
    const iterator = rows[Symbol.asyncIterator]()
    assert.deepEqual((await iterator.next()).value, { slide: 'Seen 1\n© ACME' })
    assert.deepEqual([await counted, mode(), reader.closed], [100, 'ocr', false])
    await reader.finish(100)
    let last: unknown
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      last = next.value
    }
    assert.deepEqual([last, reader.closed], [{ slide: 'Seen 100\n© ACME' }, true])
  })

  it('gives the rows that a whole conversion gives', async () => {
    const describer = { describe: async () => 'A chart.' }
    const options = { mode: 'auto' as const, describer, signal, columns: columnKeys }
    const run = async (reader: Scanned, work: typeof convert) => {
      const table = work(deck, { ...options, reader })
      for (let place = 0; place < 40; place++) await reader.finish(1)
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
      const alike = overriding(reader, (open) => ({
        async picture(call) {
          await open.ask(call)
          const text = 'The very same words on every slide'
          const line = { text, confidence: 0.5, box: box(10, 100, 300, 120), angle: 0 }
          return readOcrLines([line], { index: call.page, width: 400, height: 300 })
        },
      }))
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
    const failing = overriding(reader, () => ({
      picture: async ({ page }) => {
        if (page === 25) throw new AppError('timed_out', 'too long')
        return pictureOf(page)
      },
    }))
    const { rows } = await startConversion(deck, { mode: 'auto', reader: failing, signal })
    const seen: unknown[] = []
    await assert.rejects(async () => {
      for await (const row of rows) seen.push(row)
    }, /too long/)
    assert.ok(seen.length > 0 && seen.length < 25)
    assert.ok(reader.closed)
  })
})
