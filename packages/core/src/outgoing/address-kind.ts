import { isIP } from 'node:net'
import os from 'node:os'
import ipaddr from 'ipaddr.js'

/**
 * Where an address leads: to the public internet, into a network such as the operator's own, or nowhere that a request may go:
 * link-local (metadata services of clouds), multicast, reserved and documentation addresses, and IPv6 addresses that carry an
 * IPv4 address, which a gateway may unpack.
 */
export type AddressKind = 'public' | 'inside' | 'never'

const insideRanges = new Set(['private', 'loopback', 'carrierGradeNat', 'uniqueLocal'])

/** Global unicast addresses of IPv6 (RFC 4291); whatever is assigned outside has a special purpose. */
const globalUnicast = ipaddr.IPv6.parse('2000::')
const globalUnicastBits = 3

/** Addresses at which machines of a cloud reach the cloud itself: Azure's WireServer, and metadata of Alibaba Cloud and AWS. */
const cloudServices = new Set(['168.63.129.16', '100.100.100.200', 'fd00:ec2::254'])

/** Returns the kind of an address as text. Text that is not exactly an IP address is `never`. */
export function addressKind(ip: string): AddressKind {
  if (isIP(ip) === 0 || ip.includes('%')) return 'never'
  const address = ipaddr.parse(ip)
  const range = address.range()
  if (cloudServices.has(address.toString())) return 'never'
  if (insideRanges.has(range)) return 'inside'
  if (range !== 'unicast') return 'never'
  if (address instanceof ipaddr.IPv6 && !address.match(globalUnicast, globalUnicastBits)) {
    return 'never'
  }
  return isOwn(address) ? 'inside' : 'public'
}

/**
 * An address of the networks that this machine is in, which need not be private ones: a firewall keeps programs on the machine and its
 * neighbors from others.
 */
function isOwn(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const own = Object.values(os.networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return own.some(({ cidr }) => {
    if (cidr === null) return false
    const [network, bits] = ipaddr.parseCIDR(cidr)
    return network.kind() === address.kind() && address.match(network, bits)
  })
}
