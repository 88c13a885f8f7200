import { createHmac } from 'node:crypto'
import { clientNetwork, customerNetwork } from '@rowdeck/core/network'

/** Returns a keyed hash of the network of an IP address, by which what a network takes is counted. */
export type NetworkHash = (ip: string) => string

/** Returns the function that identifies networks without storing them: HMAC-SHA-256 under the secret of the service. */
export function createNetworkHash(secret: () => string): NetworkHash {
  return (ip) =>
    createHmac('sha256', secret())
      .update(`network:${clientNetwork(ip, customerNetwork)}`)
      .digest('base64url')
}
