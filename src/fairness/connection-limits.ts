import { clientNetwork, networkMatcher } from '../network.ts'
import { policy } from './policy.ts'

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
  /** Must be called once, when the connection is closed. */
  closed(): void
}

interface Counts {
  any: number
  health: number
}

/** Counts open connections and decides what each new one may be used for. */
export function createConnectionLimits(
  settings: ConnectionSettings,
): (address: string | undefined) => OpenConnection {
  const all: Counts = { any: 0, health: 0 }
  const byNetwork = new Map<string, Counts>()
  const isProxy = networkMatcher(settings.trustedProxies)

  function decideUse(own: Counts, addressMax: number): ConnectionUse {
    if (all.any < settings.connectionsMax && own.any < addressMax) return 'any'
    const { allMax, oneMax } = policy.healthConnections
    const hasReserve = all.health < allMax && own.health < oneMax
    return hasReserve ? 'health' : 'none'
  }

  return (address = '') => {
    const network = clientNetwork(address)
    const own = byNetwork.get(network) ?? { any: 0, health: 0 }
    const use = decideUse(own, isProxy(address) ? Infinity : settings.addressConnectionsMax)
    if (use === 'none') return { use, closed: () => {} }
    byNetwork.set(network, own)
    all[use] += 1
    own[use] += 1
    return {
      use,
      closed() {
        all[use] -= 1
        own[use] -= 1
        if (own.any + own.health === 0) byNetwork.delete(network)
      },
    }
  }
}
