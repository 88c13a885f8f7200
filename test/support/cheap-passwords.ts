import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const cheaper = 64
const { scrypt } = crypto

/**
 * Lets the services of this process hash passwords with a 64th of the work, because tests sign in several hundred times. The
 * library that hashes them takes `scrypt` from Node.js; what is stored has the same form.
 */
export function hashPasswordsCheaply(): void {
  function cheapScrypt(
    ...[password, salt, length, options, done]: [
      BinaryLike,
      BinaryLike,
      number,
      ScryptOptions,
      (error: Error | null, key: Buffer) => void,
    ]
  ): void {
    const { N = 16_384, ...others } = options
    scrypt(password, salt, length, { ...others, N: N / cheaper }, done)
  }
  Object.assign(crypto, { scrypt: cheapScrypt })
  syncBuiltinESMExports()
}
