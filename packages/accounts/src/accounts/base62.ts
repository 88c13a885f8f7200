import { randomInt } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Returns `length` characters, drawn uniformly by the cryptographic random number generator of the system. */
export function randomBase62(length: number): string {
  return Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}

/** Returns a whole number of at least 0 in base 62, padded with zeros to `width`. */
export function toBase62(value: number, width: number): string {
  let digits = ''
  for (let rest = value; rest > 0; rest = Math.floor(rest / alphabet.length)) {
    digits = alphabet.charAt(rest % alphabet.length) + digits
  }
  return digits.padStart(width, '0')
}

/** Returns the `length` lowest base 62 digits of the bytes, least significant first. */
export function bytesToBase62(bytes: Uint8Array, length: number): string {
  let rest = BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
  let digits = ''
  while (digits.length < length) {
    digits += alphabet.charAt(Number(rest % 62n))
    rest /= 62n
  }
  return digits
}
