/** Starts a conversion thread: `convert-with-cache-program.ts FOLDER` keeps compiled code in the folder. */
import { enableCompileCache } from 'node:module'

enableCompileCache(process.argv[2])
const { systemClock } = await import('../../packages/core/src/clock.ts')
const { createConversionThreads } = await import(
  '../../packages/service/src/conversion-threads/conversion-threads.ts'
)
const threads = createConversionThreads(
  { threads: 2, heapMbMax: 64, silenceMsMax: 600_000, charactersMax: 1, answerBytesMax: 1 },
  systemClock,
)
await threads.started()
// killed, so that this process does not write its own compiled code, as it does when it exits
process.kill(process.pid, 'SIGKILL')
