import { notJson } from './json-text.ts'
import { requestInvalid } from './refusals.ts'

const quote = 0x22
const backslash = 0x5c
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])
/** Ends a number or a literal: white space, a comma, the end of the object. */
const afterScalar = new Set([0x20, 0x09, 0x0a, 0x0d, 0x2c, 0x5d, 0x7d])

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Collects a JSON value that is not a string, such as null, a number or an array, as its bytes arrive. */
export class OtherValue {
  readonly #bytesMax: number
  readonly #what: string
  readonly #bytes: number[] = []
  #depth = 0
  #inString = false
  #isEscaped = false

  constructor({ bytesMax, what }: { bytesMax: number; what: string }) {
    this.#bytesMax = bytesMax
    this.#what = what
  }

  /**
   * Takes the bytes of the value from `start` on. Returns the position after them and whether the value is
   * complete. Throws request_invalid if it is longer than the limit.
   */
  take(bytes: Buffer, start: number): { at: number; isComplete: boolean } {
    for (let at = start; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0
      if (this.#depth === 0 && this.#bytes.length > 0 && afterScalar.has(byte)) {
        return { at, isComplete: true }
      }
      if (this.#bytes.push(byte) > this.#bytesMax) {
        throw requestInvalid(`${this.#what} is longer than ${this.#bytesMax} bytes.`)
      }
      this.#follow(byte)
      if (this.#depth === 0 && closing.has(byte)) return { at: at + 1, isComplete: true }
    }
    return { at: bytes.length, isComplete: false }
  }

  /** Returns the value. Throws request_invalid if it is not valid JSON. */
  parse(): unknown {
    try {
      return JSON.parse(strictUtf8.decode(Uint8Array.from(this.#bytes)))
    } catch (cause) {
      throw notJson(cause)
    }
  }

  #follow(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (this.#inString && byte === backslash) this.#isEscaped = true
    else if (byte === quote) this.#inString = !this.#inString
    else if (!this.#inString && opening.has(byte)) this.#depth += 1
    else if (!this.#inString && closing.has(byte)) this.#depth -= 1
  }
}
