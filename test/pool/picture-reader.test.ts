import assert from 'node:assert/strict'
import { test } from 'node:test'
import { convert } from '../../packages/reader/src/conversion/convert.ts'
import { createPool, type PictureReader } from '../../packages/reader/src/pool/pool.ts'

const settings = {
  program: new URL('./fake-worker.ts', import.meta.url),
  workers: 1,
  workerMemoryBytesMax: 1500 * 1024 * 1024,
  reading: {
    slidesMax: 10,
    charactersMax: 1000,
    picturePixelsMax: 1000,
    renderPixelsMax: 1000,
  },
  waitingMsMax: 30_000,
  begunWaitingMsMax: 300_000,
  workingMsMax: 120_000,
  workingMsPerSlide: 5000,
  textMsMax: 60_000,
  taskMsMax: 60_000,
  clockFactor: 4,
  documentsMax: 10,
}

test("Pictures are read by the injected picture reader, text by the pool's workers.", async (t) => {
  const asked: { page: number; accountId: string }[] = []
  const pictureReader: PictureReader = {
    read({ page, accountId, readInWorkers }) {
      asked.push({ page, accountId })
      return readInWorkers()
    },
  }
  const pool = createPool(settings, { pictureReader })
  t.after(() => pool.close())
  const deck = { bytes: new TextEncoder().encode('A slide\npicture of it'), type: 'pdf' as const }
  const { signal } = new AbortController()
  const { rows } = await convert(deck, {
    mode: 'auto',
    columns: ['slide', 'mode'],
    reader: pool.readerFor({ accountId: 'a' }),
    signal,
  })
  assert.deepEqual(asked, [{ page: 1, accountId: 'a' }])
  assert.deepEqual(
    rows.map(({ slide }) => slide),
    ['A slide', ''],
  )
})

test('Errors of the picture reader are those of the conversion.', async (t) => {
  const refusal = new Error('No machine is left.')
  const pool = createPool(settings, { pictureReader: { read: () => Promise.reject(refusal) } })
  t.after(() => pool.close())
  const deck = { bytes: new TextEncoder().encode('A slide'), type: 'pdf' as const }
  const { signal } = new AbortController()
  const reader = pool.readerFor({ accountId: 'a' })
  await assert.rejects(convert(deck, { mode: 'ocr', reader, signal }), refusal)
})
