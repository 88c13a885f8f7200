import { isIP } from 'node:net'
import type { Clock } from '../clock.ts'
import { clientNetwork } from '../network.ts'
import { type AddressKind, addressKind } from './address-kind.ts'
import { type AllowedAddress, addressRules } from './allowed-addresses.ts'
import { ConnectionPlaces, type WantedPlace } from './connection-places.ts'
import { startDeadline } from './deadline.ts'
import { exchange, type GuardedAnswer, type GuardedRequest } from './exchange.ts'
import { OutgoingFailure } from './outgoing-failure.ts'
import { type ResolveHost, resolveHost } from './resolve-host.ts'

export interface GuardedSettings {
  /** Hosts in canonical form: those that may be inside a network and be reached over http, and `*` for every public one. */
  hosts: readonly string[]
  /** Connections at once in all, and to one IPv4 address or IPv6 /64. */
  connectionsMax: number
  addressConnectionsMax: number
}

export interface GuardedParts {
  clock: Clock
  /** Looks up names. */
  resolve?: ResolveHost
  /** Certificates of authorities that are trusted instead of those of the system. */
  ca?: string
}

/** Makes requests to addresses that strangers chose. */
export interface GuardedClient {
  /** Throws AddressRefused if the address can never be requested. */
  check(address: string): void
  /** Rejects with AddressRefused, OutgoingFailure or the signal's reason. Redirects are answers like others. */
  request(address: string, request: GuardedRequest): Promise<GuardedAnswer>
}

/** A name with more addresses is either a mistake or an attack. */
const addressesMax = 32
const waitingMax = 256

/**
 * Returns a client that cannot be led into the operator's network: what `addressRules` refuses is not requested; a name is
 * resolved once, refused if any of its addresses is not public (or, for a listed host, may never be requested), and the
 * connection goes to one of those addresses. A name that has both kinds is a trick or a mistake; either is better found than
 * worked around. Connections are not reused, so no request shares one, a TLS session or a proxy with another.
 */
export function createGuardedClient(settings: GuardedSettings, parts: GuardedParts): GuardedClient {
  const allow = addressRules(settings.hosts)
  const { connectionsMax: allMax, addressConnectionsMax } = settings
  const names = new ConnectionPlaces({ allMax, keyMax: addressConnectionsMax, waitingMax })
  const places = new ConnectionPlaces({ allMax, keyMax: addressConnectionsMax, waitingMax })
  return {
    check: (address) => void allow(address),
    async request(address, request) {
      const allowed = allow(address)
      const deadline = startDeadline(request, parts.clock)
      try {
        const { accountId, isPaying } = request
        const { signal } = deadline
        const sharer = { accountId, isPaying }
        const addresses = await resolveWithin(names, allowed, { ...parts, ...sharer, signal })
        // whichever of them answers
        const networks = new Set(addresses.map((ip) => clientNetwork(ip)))
        const place = await placeIn(places, { ...sharer, keys: [...networks] }, signal)
        deadline.atEnd(() => place[Symbol.dispose]())
        return await exchange({ ...allowed, addresses }, request, { ...parts, deadline })
      } catch (error) {
        deadline[Symbol.dispose]()
        throw error
      }
    },
  }
}

/** Waits for a place. Who does not get one in time has not been at the address, so that says nothing about it. */
async function placeIn(
  places: ConnectionPlaces,
  wanted: WantedPlace,
  signal: AbortSignal,
): Promise<Disposable> {
  try {
    const place = await places.take(wanted, signal)
    if (place !== undefined) return place
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error
  }
  throw new OutgoingFailure('overloaded')
}

interface Resolving extends Pick<GuardedParts, 'resolve'>, Omit<WantedPlace, 'keys'> {
  signal: AbortSignal
}

/** Resolves to the addresses of the host, all of them allowed. */
async function resolveWithin(
  names: ConnectionPlaces,
  { host, isListed }: AllowedAddress,
  { resolve = resolveHost, signal, ...sharer }: Resolving,
): Promise<string[]> {
  using _place = await placeIn(names, { ...sharer, keys: [host] }, signal)
  // a place may be given and the request end at the same moment
  signal.throwIfAborted()
  const found =
    isIP(host) > 0 ? [host] : await aborting(resolve(host, { isListed, signal }), signal)
  const kinds: AddressKind[] = isListed ? ['public', 'inside'] : ['public']
  const isAllowed = found.every((ip) => kinds.includes(addressKind(ip)))
  if (found.length > 0 && found.length <= addressesMax && isAllowed) return found
  throw new OutgoingFailure('unreachable')
}

async function aborting(resolving: Promise<string[]>, signal: AbortSignal): Promise<string[]> {
  const { promise, reject } = Promise.withResolvers<never>()
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([resolving.catch(unknownHost), promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

function unknownHost(cause: unknown): never {
  throw new OutgoingFailure('unreachable', { cause })
}
