/** A conversion thread like the real one, except that column names trigger misbehavior. */
import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadCommand } from '../../packages/service/src/conversion-threads/messages.ts'
import { runConversion } from '../../packages/service/src/conversion-threads/run-conversion.ts'
import { ThreadTime } from '../../packages/service/src/conversion-threads/thread-time.ts'

const burntMs = 300

const time = new ThreadTime(workerData.shared, (number, ms, isEnded) =>
  parentPort?.postMessage({ kind: 'worked', number, ms, isEnded }),
)

parentPort?.on('message', (command: ThreadCommand) => {
  if (command.kind === 'ping') {
    parentPort?.postMessage({ kind: 'pong' })
    return
  }
  if (command.kind !== 'convert') throw new Error('This thread reopens no tables.')
  const { number, port, request } = command
  const begin = () => time.begin(number)
  begin()
  if (request.columns?.includes('burn')) burn(burntMs)
  if (request.columns?.includes('hang')) for (;;);
  if (request.columns?.includes('grow')) grow()
  void runConversion({ port, begin }, request).finally(() => time.end(number))
})
parentPort?.postMessage({ kind: 'ready' })

function burn(ms: number): void {
  const { user, system } = process.threadCpuUsage()
  for (;;) {
    const used = process.threadCpuUsage({ user, system })
    if (used.user + used.system >= ms * 1000) return
  }
}

// Fills memory until it is stopped.
function grow(): never {
  const hoard: object[] = []
  for (;;) hoard.push(new Array(100_000).fill(0.5))
}
