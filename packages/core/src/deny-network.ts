import dgram from 'node:dgram'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'
import { isMainThread } from 'node:worker_threads'

/**
 * Makes connecting, listening, sending datagrams, looking up names and sending signals throw for all JavaScript in this
 * process or thread, because the permission model of Node.js 24 does not cover the network. The channel to the
 * parent stays open. Native code is not affected.
 */
export function denyNetwork(): void {
  const denied = () => {
    throw Object.assign(new Error('This program has no network.'), { code: 'ERR_ACCESS_DENIED' })
  }
  net.Socket.prototype.connect = denied
  // the methods of prototypes too, because whoever runs code can make a socket without the functions that usually do
  for (const method of ['listen', '_listen2']) Reflect.set(net.Server.prototype, method, denied)
  for (const method of ['bind', 'connect', 'send']) {
    Reflect.set(dgram.Socket.prototype, method, denied)
  }
  dgram.createSocket = denied
  // a signal can make the server open its debugger
  const kill = process.kill.bind(process)
  process.kill = (pid, signal) =>
    isMainThread && pid === process.pid ? kill(pid, signal) : denied()
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
