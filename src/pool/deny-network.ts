import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

/**
 * Makes every attempt of JavaScript in this process to open a connection, to listen, to send a datagram
 * or to look up a name throw, since the permission model of Node.js 24 leaves the network alone. The
 * channel to the parent process stays open. Native code is not bound by this.
 */
export function denyNetwork(): void {
  const denied = () => {
    throw Object.assign(new Error('Workers have no network.'), { code: 'ERR_ACCESS_DENIED' })
  }
  net.Socket.prototype.connect = denied
  net.Server.prototype.listen = denied
  dgram.createSocket = denied
  const lookups = [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]
  for (const target of lookups) replaceLookups(target, denied)
  syncBuiltinESMExports()
}

function replaceLookups(target: object, denied: () => never): void {
  const names = Object.getOwnPropertyNames(target).filter((name) =>
    /^(lookup|resolve|reverse)/.test(name),
  )
  for (const name of names) {
    Object.defineProperty(target, name, { value: denied, writable: true, configurable: true })
  }
}
