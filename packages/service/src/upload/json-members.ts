import { characterOf } from '@rowdeck/core/deck-model/character-of'
import { OtherValue } from './json-other-value.ts'
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

/** UTF-8 of the byte order mark, which some programs put in front of JSON. */
const byteOrderMark = [0xef, 0xbb, 0xbf]

const quote = 0x22
const backslash = 0x5c
const lowerU = 0x75

/** Maximum length of a name as written, in bytes; far above that of any known name. */
const nameBytesMax = 1024

/** Maximum white space around names and values in bytes; an indented body has a few hundred. */
const whiteSpaceBytesMax = 16 * 1024

/** Receives the value of one member. */
export interface MemberSink {
  /** Receives the value if it is a string. */
  text: StringSink
  /** The first characters of other values that the member may have, such as `n` for null. */
  otherStarts: string
  /** Maximum length of another value in bytes. */
  otherBytesMax: number
  /** Receives the value if it is not a string. */
  other(value: unknown): void
}

/**
 * Parses a JSON object (RFC 8259) as its bytes arrive, without buffering strings: `openMember` is called with
 * each name and returns the sink for the value. It must detect duplicate names itself. A byte order mark in front
 * is skipped. Throws request_invalid for anything else, even if it is valid JSON. Errors thrown by `openMember`
 * and its sinks propagate.
 */
export class JsonMembers {
  readonly #openMember: (name: string) => MemberSink
  #expected: Expected = 'object'
  #name = ''
  /** The sink for the value of the member whose name was read last. */
  #value: MemberSink | undefined
  /** The current value if it is not a string. */
  #other: OtherValue | undefined
  /** The sink for the current string. */
  #string: StringSink | undefined
  /** An incomplete escape from the end of the previous chunk. */
  #partialEscape: Buffer = Buffer.alloc(0)
  #whiteSpaceBytes = 0
  /** Bytes of a byte order mark that have arrived; undefined once something else has. */
  #markBytes: number | undefined = 0

  constructor(openMember: (name: string) => MemberSink) {
    this.#openMember = openMember
  }

  write(chunk: Buffer): void {
    const bytes =
      this.#partialEscape.length === 0 ? chunk : Buffer.concat([this.#partialEscape, chunk])
    this.#partialEscape = Buffer.alloc(0)
    let at = this.#skipMark(bytes)
    while (at < bytes.length) {
      if (this.#other !== undefined) at = this.#readOther(bytes, at)
      else if (this.#string !== undefined) at = this.#readString(bytes, at)
      else at = this.#readToken(bytes, at)
    }
  }

  /** Throws request_invalid if the object is incomplete. */
  end(): void {
    if (this.#expected !== 'nothing') throw notJson()
  }

  #skipMark(bytes: Buffer): number {
    let at = 0
    while (this.#markBytes !== undefined && at < bytes.length) {
      if (bytes[at] === byteOrderMark[this.#markBytes]) {
        this.#markBytes += 1
        at += 1
      } else if (this.#markBytes % byteOrderMark.length === 0) this.#markBytes = undefined
      else throw notJson()
    }
    return at
  }

  #readToken(bytes: Buffer, at: number): number {
    const character = characterOf(bytes[at] ?? 0)
    if (whiteSpace.includes(character)) {
      this.#whiteSpaceBytes += 1
      if (this.#whiteSpaceBytes > whiteSpaceBytesMax) throw tooMuchWhiteSpace()
      return at + 1
    }
    if (this.#expected === 'value' && this.#value?.otherStarts.includes(character)) {
      const { otherBytesMax: bytesMax } = this.#value
      this.#other = new OtherValue({ bytesMax, what: quoteName(this.#name) })
      return at
    }
    const next = grammar[this.#expected][character]
    if (next === undefined) throw this.#unexpected(character)
    if (character === '"') this.#string = next === 'colon' ? this.#nameSink() : this.#value?.text
    this.#expected = next
    return at + 1
  }

  #nameSink(): StringSink {
    return new CollectedString({ bytesMax: nameBytesMax, what: "A member's name" }, (name) => {
      this.#name = name
      this.#value = this.#openMember(name)
    })
  }

  #readOther(bytes: Buffer, start: number): number {
    if (this.#other === undefined) return start
    const { at, isComplete } = this.#other.take(bytes, start)
    if (!isComplete) return at
    this.#value?.other(this.#other.parse())
    this.#other = undefined
    this.#expected = 'comma or end'
    return at
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

function tooMuchWhiteSpace(): Error {
  return requestInvalid(
    `The JSON has more than ${whiteSpaceBytesMax} bytes of white space. Send it without.`,
  )
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
