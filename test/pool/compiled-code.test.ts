import assert from 'node:assert/strict'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'

test('Code that a worker compiles is cached for later workers, even though the worker is killed.', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'rowdeck-compiled-'))
  t.after(() => rmSync(folder, { recursive: true }))
  enableCompileCache(folder)
  const { createPool } = await import('../../src/pool/pool.ts')
  const pool = createPool({
    program: new URL('./fake-worker.ts', import.meta.url),
    workers: 1,
    workerMemoryBytesMax: 1500 * 1024 * 1024,
    reading: { slidesMax: 1, charactersMax: 5_000_000, picturePixelsMax: 1, renderPixelsMax: 1 },
    waitingMsMax: 30_000,
    begunWaitingMsMax: 300_000,
    workingMsMax: 30_000,
    workingMsPerSlide: 5_000,
    taskMsMax: 30_000,
    documentsMax: 1,
  })
  t.after(() => pool.close())
  const { signal } = new AbortController()
  // the response to a document comes after everything that a worker does at its start
  const deck = await pool
    .readerFor({ accountId: 'a' })
    .open({ bytes: new Uint8Array(), type: 'pdf' }, signal)
  await deck.close()
  // this process writes its own compiled code when it exits
  assert.notDeepEqual(
    globSync('**/*', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile()),
    [],
  )
})
