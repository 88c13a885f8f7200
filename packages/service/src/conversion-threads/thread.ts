/**
 * The program of a conversion thread, which assembles tables from the readings of worker processes and
 * writes them. It runs no native code, so it can be terminated at any time.
 */
import { flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { Describer } from '@rowdeck/core/deck-model/describer'
import { denyNetwork } from '@rowdeck/core/deny-network'
import { refuseOtherFetches } from '@rowdeck/core/outgoing-fetch'
import type { VisionSettings } from '../vision/vision.ts'
import type { ThreadCommand, ThreadMessage } from './messages.ts'
import { runConversion, runKept } from './run-conversion.ts'
import { ThreadTime } from './thread-time.ts'

if (workerData.vision === undefined) denyNetwork()
else refuseOtherFetches()

const time = new ThreadTime(workerData.shared, (number, ms, isEnded) =>
  send({ kind: 'worked', number, ms, isEnded }),
)

/** Undefined unless a model is named, so that its client is loaded only then. */
const describer = describerOf(workerData.vision)

parentPort?.on('message', (command: ThreadCommand) => {
  if (command.kind === 'ping') {
    send({ kind: 'pong' })
    return
  }
  const begin = () => time.begin(command.number)
  begin()
  void run(command, begin).finally(() => time.end(command.number))
})
// A thread may be terminated at any time, so this is the only chance to write the compile cache.
flushCompileCache()
send({ kind: 'ready' })

async function run(
  command: Exclude<ThreadCommand, { kind: 'ping' }>,
  begin: () => void,
): Promise<void> {
  const { kind, port, request } = command
  if (kind === 'reopen') await runKept({ port, begin }, request)
  else await runConversion({ port, begin }, { ...request, describer: await describer })
}

async function describerOf(settings: VisionSettings | undefined): Promise<Describer | undefined> {
  if (settings === undefined) return undefined
  const { createDescriber } = await import('../vision/vision.ts')
  return createDescriber(settings, (description) => send({ kind: 'described', description }))
}

function send(message: ThreadMessage): void {
  parentPort?.postMessage(message)
}
