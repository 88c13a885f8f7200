import { parentPort } from 'node:worker_threads'
import type { Envelope } from '../../packages/accounts/src/storage/sqlite/messages.ts'

// The program of the database thread, plus one statement that crashes it.
parentPort?.on('message', ({ command }: Envelope) => {
  if ('statement' in command && command.statement.sql === 'select crash') process.exit(1)
})
await import('../../packages/accounts/src/storage/sqlite/database-program.ts')
