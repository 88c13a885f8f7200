import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

export interface NetworkPrefixes {
  /** Leading bits of an IPv4 address that are kept: 32 for one address. */
  ipv4: number
  /** Leading bits of an IPv6 address that are kept. */
  ipv6: number
}

/** One IPv4 address, or the IPv6 network that a provider assigns to one customer. */
const oneClient: NetworkPrefixes = { ipv4: 32, ipv6: 64 }
/** Most providers give a customer at most this much, and further addresses cost money. */
export const customerNetwork: NetworkPrefixes = { ipv4: 24, ipv6: 48 }
/** Longest text that is kept for a client whose address cannot be parsed, in characters. */
const unparsedLengthMax = 64

/**
 * Returns the network that stands for a client: its IPv4 address, or the /64 of its IPv6 address, such
 * as `2001:db8::/64`. IPv6-mapped IPv4 addresses count as IPv4; zone ids are dropped. Other prefix
 * lengths can be passed, such as `{ ipv4: 24, ipv6: 48 }` for `203.0.113.0/24`. Text that is not an
 * address, which a proxy may forward, is returned as it is, cut to 64 characters.
 */
export function clientNetwork(ip: string, prefixes: NetworkPrefixes = oneClient): string {
  const address = parseAddress(ip)
  if (address === undefined) return ip.slice(0, unparsedLengthMax)
  if (address instanceof ipaddr.IPv4) {
    if (prefixes.ipv4 === 32) return address.toString()
    const network = ipaddr.IPv4.networkAddressFromCIDR(`${address}/${prefixes.ipv4}`)
    return `${network}/${prefixes.ipv4}`
  }
  address.zoneId = ''
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address}/${prefixes.ipv6}`)
  return `${network}/${prefixes.ipv6}`
}

/** The names that Fastify's `trustProxy` accepts for networks, with what they stand for. */
const namedNetworks: Record<string, string> = {
  loopback: '127.0.0.0/8,::1/128',
  linklocal: '169.254.0.0/16,fe80::/10',
  uniquelocal: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7',
}

/**
 * Returns a function that tells whether an address belongs to one of `networks`: addresses, CIDR
 * networks or the names `loopback`, `linklocal` and `uniquelocal`, separated by commas.
 */
export function networkMatcher(networks: string): (ip: string) => boolean {
  const expanded = networks.split(',').map((part) => namedNetworks[part.trim()] ?? part.trim())
  const ranges = expanded
    .flatMap((part) => part.split(','))
    .filter((part) => part !== '')
    .map(parseNetwork)
  return (ip) => {
    const address = parseAddress(ip)
    if (address === undefined) return false
    return ranges.some(([network, bits]) => {
      return network.kind() === address.kind() && address.match(network, bits)
    })
  }
}

/**
 * Returns addresses and CIDR networks in canonical form, without host bits and duplicates: `203.0.113.7/24` is
 * `203.0.113.0/24`. IPv6-mapped IPv4 networks become IPv4. `odd` is the first text that is neither.
 */
export function parseNetworkList(texts: readonly string[]): { valid: string[]; odd?: string } {
  const valid = new Set<string>()
  for (const text of texts) {
    const network = canonicalNetwork(text.trim())
    if (network === undefined) return { valid: [...valid], odd: text }
    valid.add(network)
  }
  return { valid: [...valid] }
}

const mappedBits = 96

function canonicalNetwork(text: string): string | undefined {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  const bitsMax = version === 4 ? 32 : 128
  if (version === 0 || address.includes('%') || rest.length > 0) return undefined
  if (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= bitsMax)) return undefined
  const length = Number(bits ?? bitsMax)
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv4) {
    return `${ipaddr.IPv4.networkAddressFromCIDR(`${parsed}/${length}`)}/${length}`
  }
  if (parsed.isIPv4MappedAddress() && length >= mappedBits) {
    return canonicalNetwork(`${parsed.toIPv4Address()}/${length - mappedBits}`)
  }
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed}/${length}`)}/${length}`
}

function parseNetwork(part: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  return part.includes('/')
    ? ipaddr.parseCIDR(part)
    : ipaddr.parseCIDR(`${part}/${isIP(part) === 4 ? 32 : 128}`)
}

// ipaddr.js accepts forms such as 0x7f.1 too, which no socket reports.
function parseAddress(ip: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  return isIP(ip) === 0 ? undefined : ipaddr.process(ip)
}
