import { clientNetwork, networkMatcher } from '../network.ts'
import { policy } from './policy.ts'
import { Shares } from './shares.ts'

export interface ConnectionSettings {
  /** Maximum number of open connections. */
  connectionsMax: number
  /** Maximum number of open connections from one IPv4 address or IPv6 /64. */
  addressConnectionsMax: number
  /** Comma-separated addresses of trusted proxies, whose connections are shared by many clients. */
  trustedProxies: string
}

/**
 * What a new connection may be used for: any request, only health checks, or nothing, because all limits are
 * reached.
 */
export type ConnectionUse = 'any' | 'health' | 'none'

export interface OpenConnection {
  use: ConnectionUse
  /** Must be called when the connection is closed. */
  closed(): void
}

const oneOf = { any: { any: 1 }, health: { health: 1 } }

/** Counts open connections and decides what each new one may be used for. */
export function createConnectionLimits(
  settings: ConnectionSettings,
): (address: string | undefined) => OpenConnection {
  const { connectionsMax, addressConnectionsMax } = settings
  const isProxy = networkMatcher(settings.trustedProxies)
  const health = policy.healthConnections
  const connections = new Shares<'any' | 'health', { id: string; isProxy: boolean }>((client) => ({
    all: { any: connectionsMax, health: health.allMax },
    own: { any: client.isProxy ? Infinity : addressConnectionsMax, health: health.oneMax },
  }))

  return (address = '') => {
    const client = { id: clientNetwork(address), isProxy: isProxy(address) }
    const connection = connections.holdingOf(client)
    const fits = (use: 'any' | 'health') => connection.fullFor(oneOf[use]).length === 0
    const use = fits('any') ? 'any' : fits('health') ? 'health' : 'none'
    if (use !== 'none') connection.set(oneOf[use])
    return { use, closed: () => connection[Symbol.dispose]() }
  }
}
