import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Holds back the next hash of this password, so that a test can do something between the moment at which the service reads
 * what it compares and the moment at which it goes on.
 */
export function holdHash(password: string): { reached: Promise<void>; release(): void } {
  const { scrypt } = crypto
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  function held(...given: Parameters<typeof scrypt>): void {
    if (given[0] === password) {
      hashWith(scrypt)
      reached.resolve()
      void released.promise.then(() => scrypt(...given))
    } else scrypt(...given)
  }
  hashWith(held)
  return { reached: reached.promise, release: () => released.resolve() }
}

function hashWith(scrypt: unknown): void {
  Object.assign(crypto, { scrypt })
  syncBuiltinESMExports()
}
