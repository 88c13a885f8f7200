import { createHmac } from 'node:crypto'

const stepSeconds = 30
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns the middle of the 30 seconds for which an app shows the code of this time. */
export function middleOfStep(now: number): number {
  const stepMs = stepSeconds * 1000
  return (Math.floor(now / stepMs) + 0.5) * stepMs
}

/** Returns the code that an authenticator app shows for a secret (RFC 6238), now or some 30-second steps later. */
export function appCode(secret: string, stepsLater = 0): string {
  const step = Math.floor(Date.now() / 1000 / stepSeconds) + stepsLater
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 15
  const digits = (mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000
  return String(digits).padStart(6, '0')
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0'))
  const bytes = bits.join('').match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
