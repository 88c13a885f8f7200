/**
 * Starts a pool until its program is compiled, then another one, whose worker tells what it does with compiled code:
 * `read-with-cache-program.ts FOLDER` keeps compiled code in the folder.
 */
import { watch } from 'node:fs/promises'
import { enableCompileCache } from 'node:module'
import { basename } from 'node:path'
import type { PoolSettings } from '../../packages/reader/src/pool/pool.ts'

enableCompileCache(process.argv[2])
const { createPool } = await import('../../packages/reader/src/pool/pool.ts')
const { workerEnvironment } = await import('../../packages/reader/src/pool/worker-environment.ts')
const program = new URL('./fake-worker.ts', import.meta.url)
const settings: PoolSettings = {
  program,
  workers: 1,
  workerMemoryBytesMax: 1500 * 1024 * 1024,
  reading: { slidesMax: 1, charactersMax: 5_000_000, picturePixelsMax: 1, renderPixelsMax: 1 },
  waitingMsMax: 30_000,
  begunWaitingMsMax: 300_000,
  workingMsMax: 30_000,
  workingMsPerSlide: 5_000,
  textMsMax: 30_000,
  taskMsMax: 30_000,
  clockFactor: 4,
  documentsMax: 1,
}
const first = createPool(settings)
for await (const { filename } of watch(process.argv[2] ?? '', { recursive: true })) {
  if (basename(filename ?? '') === `compiled-${basename(program.pathname)}`) break
}
first.close()
workerEnvironment.NODE_DEBUG_NATIVE = 'COMPILE_CACHE'
await createPool(settings).started()
// killed, so that this process does not write its own compiled code, as it does when it exits
process.kill(process.pid, 'SIGKILL')
