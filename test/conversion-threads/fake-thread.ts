/** A conversion thread like the real one, except that column names trigger misbehavior. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadCommand } from '../../packages/service/src/conversion-threads/messages.ts'
import { runConversion } from '../../packages/service/src/conversion-threads/run-conversion.ts'

const busyWith = new Int32Array(workerData.busyWith)

parentPort?.on('message', (command: ThreadCommand) => {
  if (command.kind === 'ping') {
    parentPort?.postMessage({ kind: 'pong' })
    return
  }
  const { number, port, request } = command
  Atomics.store(busyWith, 0, number)
  if (request.columns?.includes('hang')) for (;;);
  if (request.columns?.includes('grow')) grow()
  const begin = () => Atomics.store(busyWith, 0, number)
  void runConversion({ port, begin }, request)
})
parentPort?.postMessage({ kind: 'ready' })

// Fills memory until it is stopped.
function grow(): never {
  const hoard: object[] = []
  for (;;) hoard.push(new Array(100_000).fill(0.5))
}
