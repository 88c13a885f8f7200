import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const socketName = '.s.PGSQL.5432'

/** A proxy to a PostgreSQL server that counts round trips. */
export interface CountingProxy {
  /** The URL of the database through the proxy. */
  url: string
  /** Returns the round trips since the last call: how often a client sent something after an answer. */
  takeRoundTrips(): number
  close(): Promise<void>
}

/** Opens a proxy in front of the database; every answer is delayed by `delayMs`. */
export async function openCountingProxy(url: string, delayMs = 0): Promise<CountingProxy> {
  const target = new URL(url)
  const folder = mkdtempSync(join(tmpdir(), 'rowdeck-proxy-'))
  const origin = join(target.searchParams.get('host') ?? '', socketName)
  const sockets = new Set<Socket>()
  let roundTrips = 0
  const proxy = createServer((client) => {
    const server = connect(origin)
    let isAnswered = true
    for (const socket of [client, server]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
    }
    client.on('data', (bytes) => {
      if (isAnswered) roundTrips += 1
      isAnswered = false
      server.write(bytes)
    })
    server.on('data', (bytes) => {
      isAnswered = true
      if (delayMs === 0) client.write(bytes)
      else setTimeout(() => client.write(bytes), delayMs)
    })
    client.on('close', () => server.destroy())
    server.on('close', () => client.destroy())
  })
  await new Promise<void>((resolve) => proxy.listen(join(folder, socketName), resolve))
  target.searchParams.set('host', folder)
  return {
    url: target.href,
    takeRoundTrips() {
      const taken = roundTrips
      roundTrips = 0
      return taken
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => proxy.close(resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
