import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that operating systems assign to sockets without a port of their own choice. */
const [firstPort, lastPort] = [10_000, 29_999]
/** Processes whose ids follow each other begin this far apart, so that none of them looks where another one does. */
const perProcess = 20
let next = firstPort + ((process.pid * perProcess) % (lastPort - firstPort))

/**
 * Returns a port that nobody listens on, for services that must know their address before they start. No other
 * test gets it meanwhile, and neither does a connection or a server on any free port.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = next
    next = port < lastPort ? port + 1 : firstPort
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}
