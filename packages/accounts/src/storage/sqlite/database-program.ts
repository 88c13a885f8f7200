import { flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { denyNetwork } from '@rowdeck/core/deny-network'
import { openConnections } from './connections.ts'
import type { Envelope, Failure, Report } from './messages.ts'

// The program of the database thread, the only one that waits for the disk.
denyNetwork()
const report = (content: Report) => parentPort?.postMessage(content)

try {
  const { path, identity } = workerData
  const connections = await openConnections(path, identity)
  parentPort?.on('message', ({ id, command }: Envelope) => {
    try {
      report({ id, result: connections.execute(command) })
    } catch (error) {
      report({ id, failure: failureOf(error) })
    }
    if (command.kind === 'close') parentPort?.close()
  })
  flushCompileCache()
  report({ id: 0, result: { rows: [connections.identity] } })
} catch (error) {
  report({ id: 0, failure: failureOf(error) })
}

function failureOf(error: unknown): Failure {
  const { name, message, code, stack } = error as Error & { code?: string }
  return { name, message, ...(code ? { code } : {}), ...(stack ? { stack } : {}) }
}
