import { Redis } from 'ioredis'

/** Milliseconds for one command, and for connecting. A Redis that takes longer counts as lost. */
const commandMsMax = 2000
const connectMsMax = 5000
const reconnectMsMax = 1000

/** Where Redis is, without its password, for people. */
export function shownAddress(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`
}

/** Options of a connection that waits for Redis as long as it takes. */
export function patientOptions(url: string) {
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  const db = Number(pathname.slice(1))
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? 6379 : Number(port),
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    ...(db && { db }),
    ...(protocol === 'rediss:' && { tls: { servername: hostname } }),
    maxRetriesPerRequest: null,
    connectTimeout: connectMsMax,
    retryStrategy: (attempt: number) => Math.min(50 * 2 ** attempt, reconnectMsMax),
  }
}

/** Connects for commands whose answers nobody can wait for: they fail at once while Redis is lost. */
export function connectImpatiently(url: string): Redis {
  return new Redis({
    ...patientOptions(url),
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: commandMsMax,
  })
}

/** Connects for commands that block until something arrives. */
export function connectToWait(url: string): Redis {
  return new Redis(patientOptions(url))
}
