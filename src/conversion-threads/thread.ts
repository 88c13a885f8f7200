/**
 * The program of a conversion thread: it assembles tables from what worker processes read, and writes
 * them. It runs nothing but JavaScript, so it can be terminated at any moment.
 */
import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadNews, ThreadOrder } from './messages.ts'
import { runConversion } from './run-conversion.ts'

/** The number of the conversion that keeps the thread busy, or did so last. */
const busyWith = new Int32Array(workerData.busyWith)

parentPort?.on('message', (order: ThreadOrder) => {
  if (order.kind === 'ping') {
    tell({ kind: 'pong' })
    return
  }
  const { number, port, request } = order
  const begin = () => Atomics.store(busyWith, 0, number)
  begin()
  void runConversion({ port, begin }, request)
})
tell({ kind: 'ready' })

function tell(news: ThreadNews): void {
  parentPort?.postMessage(news)
}
