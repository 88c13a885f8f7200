import { CollectedString, notJson, type StringSink } from './json-text.ts'
import { quoteName, requestInvalid } from './refusals.ts'

type Expected = 'object' | 'name or end' | 'name' | 'colon' | 'value' | 'comma or end' | 'nothing'

/** Allowed tokens outside strings in each state, and the state after each. A quote starts a string. */
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

/** Maximum length of a name as written, in bytes; far above that of any known name. */
const nameBytesMax = 1024

/**
 * Parses a JSON object (RFC 8259) whose members are all strings as its bytes arrive, without buffering
 * values: `openMember` is called with each name and returns the sink for the value. It must detect
 * duplicate names itself. Throws request_invalid for anything else, even if it is valid JSON. Errors
 * thrown by `openMember` and its sinks propagate.
 */
export class JsonStringMembers {
  readonly #openMember: (name: string) => StringSink
  #expected: Expected = 'object'
  #name = ''
  /** The sink for the value of the member whose name was read last. */
  #value: StringSink | undefined
  /** The sink for the current string. */
  #string: StringSink | undefined
  /** An incomplete escape from the end of the previous chunk. */
  #partialEscape: Buffer = Buffer.alloc(0)

  constructor(openMember: (name: string) => StringSink) {
    this.#openMember = openMember
  }

  write(chunk: Buffer): void {
    const bytes =
      this.#partialEscape.length === 0 ? chunk : Buffer.concat([this.#partialEscape, chunk])
    this.#partialEscape = Buffer.alloc(0)
    let at = 0
    while (at < bytes.length) {
      at = this.#string === undefined ? this.#readToken(bytes, at) : this.#readString(bytes, at)
    }
  }

  /** Throws request_invalid if the object is incomplete. */
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

  /** Passes the available part of the string to its sink and returns the position after it. */
  #readString(bytes: Buffer, start: number): number {
    const stop = stringStop(bytes, start)
    this.#string?.write(bytes.subarray(start, stop))
    if (stop === bytes.length) return stop
    if (bytes[stop] === backslash) {
      this.#partialEscape = Buffer.from(bytes.subarray(stop))
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
      return requestInvalid(`${quoteName(this.#name)} is not a string. Send it as a string.`)
    }
    return notJson()
  }
}

/** The position of the closing quote, of an escape that continues in the next chunk, or the chunk's end. */
function stringStop(bytes: Buffer, start: number): number {
  const quoteAt = indexFrom(bytes, quote, start)
  const escapeAt = indexFrom(bytes, backslash, start)
  return escapeAt < quoteAt ? escapedStringStop(bytes, escapeAt) : quoteAt
}

/** Scans byte by byte, because text that consists of escapes would require a search for each. */
function escapedStringStop(bytes: Buffer, start: number): number {
  let at = start
  while (at < bytes.length && bytes[at] !== quote) {
    const length = escapeLength(bytes, at)
    if (at + length > bytes.length) return at
    at += length
  }
  return at
}

/** Length in bytes of the escape at this position; 1 if there is none. */
function escapeLength(bytes: Buffer, at: number): number {
  if (bytes[at] !== backslash) return 1
  return bytes[at + 1] === lowerU ? 6 : 2
}

function indexFrom(bytes: Buffer, byte: number, start: number): number {
  const found = bytes.indexOf(byte, start)
  return found === -1 ? bytes.length : found
}
