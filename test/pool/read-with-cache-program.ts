/** Starts a pool until its program is compiled: `read-with-cache-program.ts FOLDER` keeps compiled code in the folder. */
import { watch } from 'node:fs/promises'
import { enableCompileCache } from 'node:module'
import { basename } from 'node:path'

enableCompileCache(process.argv[2])
const { createPool } = await import('../../src/pool/pool.ts')
const program = new URL('./fake-worker.ts', import.meta.url)
const pool = createPool({
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
})
for await (const { filename } of watch(process.argv[2] ?? '', { recursive: true })) {
  if (basename(filename ?? '') === `compiled-${basename(program.pathname)}`) break
}
pool.close()
// killed, so that this process does not write its own compiled code, as it does when it exits
process.kill(process.pid, 'SIGKILL')
