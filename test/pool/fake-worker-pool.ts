import assert from 'node:assert/strict'
import { setImmediate } from 'node:timers/promises'
import { AppError, type ErrorCode } from '../../packages/core/src/errors.ts'
import { convert } from '../../packages/reader/src/conversion/convert.ts'
import type { Pool, PoolSettings } from '../../packages/reader/src/pool/pool.ts'

/** Settings of a pool with one worker that runs `fake-worker.ts`. */
export const settings: PoolSettings = {
  program: new URL('./fake-worker.ts', import.meta.url),
  workers: 1,
  workerMemoryBytesMax: 1500 * 1024 * 1024,
  reading: {
    slidesMax: 1000,
    charactersMax: 5_000_000,
    picturePixelsMax: 1_000_000,
    renderPixelsMax: 1_000_000,
  },
  waitingMsMax: 30_000,
  begunWaitingMsMax: 300_000,
  workingMsMax: 120_000,
  workingMsPerSlide: 5_000,
  textMsMax: 60_000,
  taskMsMax: 60_000,
  clockFactor: 4,
  documentsMax: 100,
}

/** Converts a deck of these slides from its text layer. */
export function read(pool: Pool, slides: string[], signal = new AbortController().signal) {
  const deck = { bytes: new TextEncoder().encode(slides.join('\n')), type: 'pdf' as const }
  return convert(deck, { mode: 'text', reader: pool.readerFor({ accountId: 'a' }), signal })
}

export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await setImmediate()
}

/** Returns a check that an error is a refusal with this code. */
export const refusedAs = (code: ErrorCode) => (error: unknown) => {
  assert.ok(error instanceof AppError)
  assert.equal(error.code, code)
  return true
}
