import { isIP } from 'node:net'
import { addressKind } from './address-kind.ts'

/** Stands for every public host in a list of hosts. */
export const anyPublicHost = '*'

/** Characters of an address; browsers and servers accept about as many. */
export const addressLengthMax = 2048

/** Ports of HTTPS; others must be listed, so that nobody can have the service probe ports. */
const openPorts = ['443', '8443']

/** An address to which no request is ever made. The message continues a sentence that begins with what the address is. */
export class AddressRefused extends Error {
  override readonly name = 'AddressRefused'
}

/** An address that may be requested once its host has been resolved. */
export interface AllowedAddress {
  url: URL
  /** The name or IP address, without the brackets of IPv6. */
  host: string
  port: number
  /** Whether the operator listed it, so that it may be inside a network. */
  isListed: boolean
}

/**
 * Returns the entry of a list of hosts in canonical form: `*`, or a name or IP address with an optional port, such as `n8n:5678`
 * or `[fd00::1]:8080`. Undefined if it is none.
 */
export function canonicalHost(entry: string): string | undefined {
  if (entry === anyPublicHost) return entry
  // the parser gives only the name, because it drops default ports
  const url = URL.parse(`ws://${entry}`)
  const isPlain = /^[^\s/?#@\\%*]+$/.test(entry) && url !== null && url.hostname !== ''
  if (!isPlain) return undefined
  const port = /:(\d+)$/.exec(entry.replace(/^\[[^\]]*\]/, ''))?.[1]
  return port === undefined ? nameOf(url) : `${nameOf(url)}:${Number(port)}`
}

/** Returns the function that checks addresses against the operator's list. It throws AddressRefused. */
export function addressRules(hosts: readonly string[]): (text: string) => AllowedAddress {
  const listed = new Set(hosts)
  return (text) => {
    const url = parseAddress(text)
    const port = url.port || (url.protocol === 'http:' ? '80' : '443')
    const isListed = listed.has(`${nameOf(url)}:${port}`) || (!url.port && listed.has(nameOf(url)))
    if (!isListed) refuseUnlisted(url, port, listed)
    url.hash = ''
    return { url, host: nameOf(url).replace(/^\[|\]$/g, ''), port: Number(port), isListed }
  }
}

function parseAddress(text: string): URL {
  const url = text.length > addressLengthMax ? null : URL.parse(text)
  if (url === null) {
    throw new AddressRefused(`is not a URL of at most ${addressLengthMax} characters`)
  }
  if (!/^https?:$/.test(url.protocol)) throw new AddressRefused('does not begin with https://')
  if (url.username !== '' || url.password !== '') {
    throw new AddressRefused('has a user name or a password')
  }
  return url
}

function refuseUnlisted(url: URL, port: string, listed: ReadonlySet<string>): void {
  const host = nameOf(url)
  if (!listed.has(anyPublicHost)) {
    throw new AddressRefused('has a host that the operator of this service does not allow')
  }
  if (url.protocol !== 'https:') throw new AddressRefused('does not begin with https://')
  if (!openPorts.includes(port)) {
    throw new AddressRefused(`has a port that is none of ${openPorts.join(' and ')}`)
  }
  const ip = host.replace(/^\[|\]$/g, '')
  if (isIP(ip) > 0 && addressKind(ip) !== 'public') {
    throw new AddressRefused('is not on the public internet')
  }
}

/** A trailing dot means the same host. */
function nameOf({ hostname }: URL): string {
  return hostname.replace(/\.$/, '')
}
