/** Starts a database thread: `query-with-cache-program.ts FOLDER` keeps compiled code in the folder. */
import { enableCompileCache } from 'node:module'

enableCompileCache(process.argv[2])
const { systemClock } = await import('../../packages/core/src/clock.ts')
const { DatabaseThread } = await import(
  '../../packages/accounts/src/storage/sqlite/database-thread.ts'
)
await new DatabaseThread({ path: ':memory:', clock: systemClock, crashed: () => {} }).open()
// killed, so that this process does not write its own compiled code, as it does when it exits
process.kill(process.pid, 'SIGKILL')
