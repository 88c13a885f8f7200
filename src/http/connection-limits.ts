import { clientNetwork, networkMatcher } from '../network.ts'

export interface ConnectionSettings {
  /** Maximum number of open connections. */
  connectionsMax: number
  /** Maximum number of open connections from one IPv4 address or IPv6 /64. */
  addressConnectionsMax: number
  /** Addresses of proxies, whose connections are those of many callers, separated by commas. */
  trustedProxies: string
}

/**
 * What a new connection may be used for: anything, or only to ask for the health of the service, or
 * nothing because no room is left for it at all.
 */
export type ConnectionUse = 'any' | 'health' | 'none'

export interface OpenConnection {
  use: ConnectionUse
  /** To be called once, when the connection is closed. */
  closed(): void
}

/** Connections beyond the bounds on which health is still answered, so that probes are never shut out. */
export const healthConnectionsMax = 64
/** So many of them from one address, so that 32 addresses are needed to take them all. */
const addressHealthConnectionsMax = 2

interface Counts {
  any: number
  health: number
}

/** Counts connections as they open and close, and decides what each may be used for. */
export function createConnectionLimits(
  settings: ConnectionSettings,
): (address: string | undefined) => OpenConnection {
  const all: Counts = { any: 0, health: 0 }
  const byNetwork = new Map<string, Counts>()
  const isProxy = networkMatcher(settings.trustedProxies)

  function decideUse(own: Counts, addressMax: number): ConnectionUse {
    if (all.any < settings.connectionsMax && own.any < addressMax) return 'any'
    const hasReserve = all.health < healthConnectionsMax && own.health < addressHealthConnectionsMax
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
