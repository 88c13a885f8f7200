/** Loads the program of a thread, then tries what such a thread must not be able to do, and says what it could. */
import { parentPort, workerData } from 'node:worker_threads'

await import(workerData.program)
const { createSocket } = await import('node:dgram')
const { lookup } = await import('node:dns/promises')
const { connect, createServer } = await import('node:net')

const attempts: Record<string, () => unknown> = {
  fetch: () => fetch(`http://127.0.0.1:${workerData.port}/`),
  connect: () =>
    new Promise((resolve, reject) => {
      connect(workerData.port, '127.0.0.1').on('connect', resolve).on('error', reject)
    }),
  listen: () => new Promise((resolve) => createServer().listen(0, '127.0.0.1', () => resolve(0))),
  datagram: () => createSocket('udp4').unref(),
  lookup: () => lookup('localhost'),
  signal: () => process.kill(process.pid, 0),
}
const could: string[] = []
for (const [name, attempt] of Object.entries(attempts)) {
  try {
    await attempt()
    could.push(name)
  } catch {}
}
parentPort?.postMessage({ could })
