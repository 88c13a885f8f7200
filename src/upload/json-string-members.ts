import { CollectedString, notJson, type StringSink } from './json-text.ts'
import { quoteName, requestInvalid } from './refusals.ts'

type Expected = 'object' | 'name or end' | 'name' | 'colon' | 'value' | 'comma or end' | 'nothing'

/** What may stand where outside of strings, and what is expected after it. A quote opens a string. */
const grammar: Record<Expected, Record<string, Expected>> = {
  object: { '{': 'name or end' },
  'name or end': { '"': 'colon', '}': 'nothing' },
  name: { '"': 'colon' },
  colon: { ':': 'value' },
  value: { '"': 'comma or end' },
  'comma or end': { ',': 'name', '}': 'nothing' },
  nothing: {},
}

const otherValueStarts = '{[tfn-0123456789'
const whiteSpace = ' \t\n\r'

const quote = 0x22
const backslash = 0x5c
const lowerU = 0x75

/** As written. No name that is understood is nearly as long. */
const nameBytesMax = 1024

/**
 * Reads a JSON object whose members are all strings (RFC 8259) as its bytes arrive, holding none of
 * them: `openMember` is called with each name and returns what takes the value. Duplicate names are
 * for it to notice. Throws request_invalid for everything else, JSON or not, and what `openMember`
 * and its sinks throw.
 */
export class JsonStringMembers {
  readonly #openMember: (name: string) => StringSink
  #expected: Expected = 'object'
  #name = ''
  /** What takes the value of the member whose name was read last. */
  #value: StringSink | undefined
  /** What takes the string that is being read. */
  #string: StringSink | undefined
  /** The beginning of an escape that the end of a chunk cut off. */
  #held: Buffer = Buffer.alloc(0)

  constructor(openMember: (name: string) => StringSink) {
    this.#openMember = openMember
  }

  write(chunk: Buffer): void {
    const bytes = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk])
    this.#held = Buffer.alloc(0)
    let at = 0
    while (at < bytes.length) {
      at = this.#string === undefined ? this.#readToken(bytes, at) : this.#readString(bytes, at)
    }
  }

  /** Throws request_invalid where the object is not complete. */
  end(): void {
    if (this.#expected !== 'nothing') throw notJson()
  }

  #readToken(bytes: Buffer, at: number): number {
    const character = String.fromCharCode(bytes[at] ?? 0)
    if (whiteSpace.includes(character)) return at + 1
    const next = grammar[this.#expected][character]
    if (next === undefined) throw this.#unexpected(character)
    if (character === '"') this.#string = next === 'colon' ? this.#nameSink() : this.#value
    this.#expected = next
    return at + 1
  }

  #nameSink(): StringSink {
    return new CollectedString({ bytesMax: nameBytesMax, what: "A member's name" }, (name) => {
      this.#name = name
      this.#value = this.#openMember(name)
    })
  }

  /** Hands over what there is of the string and returns where reading goes on. */
  #readString(bytes: Buffer, start: number): number {
    const stop = stringStop(bytes, start)
    this.#string?.write(bytes.subarray(start, stop))
    if (stop === bytes.length) return stop
    if (bytes[stop] === backslash) {
      this.#held = Buffer.from(bytes.subarray(stop))
      return bytes.length
    }
    this.#string?.end()
    this.#string = undefined
    return stop + 1
  }

  #unexpected(character: string): Error {
    const isValue = otherValueStarts.includes(character)
    if (this.#expected === 'object' && (isValue || character === '"')) {
      return requestInvalid('The body is not a JSON object. Send { "file_base64": "…" }.')
    }
    if (this.#expected === 'value' && isValue) {
      return requestInvalid(`${quoteName(this.#name)} is not a string. Send a string.`)
    }
    return notJson()
  }
}

/** Where the string ends, or where the chunk's end cuts an escape off, or the chunk's end. */
function stringStop(bytes: Buffer, start: number): number {
  const quoteAt = indexFrom(bytes, quote, start)
  const escapeAt = indexFrom(bytes, backslash, start)
  return escapeAt < quoteAt ? escapedStringStop(bytes, escapeAt) : quoteAt
}

/** Byte by byte, because text that is nothing but escapes would cost a search for each. */
function escapedStringStop(bytes: Buffer, start: number): number {
  let at = start
  while (at < bytes.length && bytes[at] !== quote) {
    const length = escapeLength(bytes, at)
    if (at + length > bytes.length) return at
    at += length
  }
  return at
}

/** Bytes of the escape that begins here, 1 where none does. */
function escapeLength(bytes: Buffer, at: number): number {
  if (bytes[at] !== backslash) return 1
  return bytes[at + 1] === lowerU ? 6 : 2
}

function indexFrom(bytes: Buffer, byte: number, start: number): number {
  const found = bytes.indexOf(byte, start)
  return found === -1 ? bytes.length : found
}
