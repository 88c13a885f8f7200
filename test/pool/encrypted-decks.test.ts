import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { AppError } from '../../packages/core/src/errors.ts'
import { convert } from '../../packages/reader/src/conversion/convert.ts'
import { createPool } from '../../packages/reader/src/pool/pool.ts'

const encrypted = new URL('../decks/encrypted.pdf', import.meta.url)

test('A password reaches the worker that opens the deck, but no error.', async (t) => {
  const pool = createPool({
    workers: 1,
    workerMemoryBytesMax: 1500 * 1024 * 1024,
    reading: {
      slidesMax: 100,
      charactersMax: 5_000_000,
      picturePixelsMax: 1_000_000,
      renderPixelsMax: 1_000_000,
    },
    waitingMsMax: 60_000,
    begunWaitingMsMax: 300_000,
    workingMsMax: 60_000,
    workingMsPerSlide: 5_000,
    textMsMax: 60_000,
    taskMsMax: 60_000,
    clockFactor: 4,
    documentsMax: 10,
  })
  t.after(() => pool.close())
  await pool.started()
  const read = (password: string) => {
    const deck = { bytes: readFileSync(encrypted), type: 'pdf' as const, password }
    const signal = AbortSignal.timeout(60_000)
    return convert(deck, { mode: 'text', reader: pool.readerFor({ accountId: 'a' }), signal })
  }
  assert.equal((await read('sesame')).rowCount, 3)
  await assert.rejects(read('open-barley'), (error) => {
    assert.ok(error instanceof AppError && error.code === 'document_encrypted')
    assert.doesNotMatch(JSON.stringify(error) + error.message + error.stack, /barley/)
    return true
  })
})
