import { isIP } from 'node:net'
import { networkInterfaces } from 'node:os'
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

/** Public addresses at which machines of a cloud reach the cloud itself: Azure's (WireServer). */
const cloudServices = new Set(['168.63.129.16'])

/** Returns the kind of an address as text. Text that is not exactly an IP address is `never`. */
export function addressKind(ip: string): AddressKind {
  if (isIP(ip) === 0 || ip.includes('%')) return 'never'
  const address = ipaddr.parse(ip)
  const range = address.range()
  if (insideRanges.has(range)) return 'inside'
  if (range !== 'unicast' || cloudServices.has(address.toString())) return 'never'
  if (address instanceof ipaddr.IPv6 && !address.match(globalUnicast, globalUnicastBits)) {
    return 'never'
  }
  return isOwn(address) ? 'inside' : 'public'
}

/** A public address of this machine reaches programs that a firewall keeps from others. */
function isOwn(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return own.some((each) => isIP(each.address) > 0 && sameAddress(each.address, address))
}

function sameAddress(ip: string, address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return ipaddr.parse(ip.split('%', 1)[0] ?? ip).toString() === address.toString()
}
