import { clientNetwork, customerNetwork, networkMatcher } from '../network.ts'
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

type Kind = 'any' | 'health'

interface Client {
  id: string
  isProxy: boolean
}

const oneOf = { any: { any: 1 }, health: { health: 1 } }

/** Counts open connections and decides what each new one may be used for. */
export function createConnectionLimits(
  settings: ConnectionSettings,
): (address: string | undefined) => OpenConnection {
  const { connectionsMax, addressConnectionsMax } = settings
  const { addressesOfNetwork, health: healthMax } = policy.connections
  const isProxy = networkMatcher(settings.trustedProxies)
  const ownMax = (client: Client) => ({
    any: client.isProxy ? Infinity : addressConnectionsMax,
    health: healthMax.oneMax,
  })
  const ofAddresses = new Shares<Kind, Client>((client) => ({
    all: { any: connectionsMax, health: healthMax.allMax },
    own: ownMax(client),
  }))
  const ofNetworks = new Shares<Kind, Client>((client) => {
    const { any, health } = ownMax(client)
    return { own: { any: any * addressesOfNetwork, health: health * addressesOfNetwork } }
  })

  return (address = '') => {
    const client = { id: clientNetwork(address), isProxy: isProxy(address) }
    // what comes through a proxy comes from elsewhere, and counts for nobody around the proxy
    const networkId = client.isProxy ? 'proxies' : clientNetwork(address, customerNetwork)
    const network = { ...client, id: networkId }
    const held = [ofAddresses.holdingOf(client), ofNetworks.holdingOf(network)]
    const fits = (use: Kind) => held.every((one) => one.fullFor(oneOf[use]).length === 0)
    const use = fits('any') ? 'any' : fits('health') ? 'health' : 'none'
    if (use !== 'none') for (const one of held) one.set(oneOf[use])
    return {
      use,
      closed() {
        for (const one of held) one[Symbol.dispose]()
      },
    }
  }
}
