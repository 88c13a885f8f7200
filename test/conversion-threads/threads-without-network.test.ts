import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import type { VisionSettings } from '../../packages/service/src/vision/vision.ts'

const conversion = new URL(
  '../../packages/service/src/conversion-threads/thread.ts',
  import.meta.url,
)
const database = new URL(
  '../../packages/accounts/src/storage/sqlite/database-program.ts',
  import.meta.url,
)

/** Returns what code in a thread with this program can do of what `attempting-thread.ts` tries. */
async function possibleIn(t: TestContext, program: URL, more: object = {}): Promise<string[]> {
  const server = createServer((_request, response) => response.end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const { port } = server.address() as AddressInfo
  const shared = new SharedArrayBuffer(16)
  const thread = new Worker(new URL('./attempting-thread.ts', import.meta.url), {
    workerData: { program: program.href, port, shared, path: ':memory:', ...more },
  })
  t.after(() => thread.terminate())
  return await new Promise((resolve, reject) => {
    thread.on('message', ({ could }) => could && resolve(could))
    thread.on('error', reject)
  })
}

test('Threads that assemble tables and the thread of the database reach no network and send no signals.', async (t) => {
  assert.deepEqual(await possibleIn(t, conversion), [])
  assert.deepEqual(await possibleIn(t, database), [])
})

test('With a model that describes slides, packages in the threads cannot fetch by themselves.', async (t) => {
  const url = 'http://127.0.0.1:1/v1'
  const vision: VisionSettings = { url, model: 'm', key: undefined, slideMsMax: 1, atOnceMax: 1 }
  const could = await possibleIn(t, conversion, { vision })
  assert.ok(!could.includes('fetch') && could.includes('connect'), could.join())
})
