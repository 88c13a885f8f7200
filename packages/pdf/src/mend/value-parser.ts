import { characterOf } from '@rowdeck/core/deck-model/character-of'
import { type Dictionary, Name, Reference, type Value } from './pdf-values.ts'

/** Bounds the nesting of arrays and dictionaries, so that a file cannot exhaust the stack. */
const depthMax = 40
/** Bounds the entries of one array or dictionary. */
const entriesMax = 200_000
/** A reference is at most this many bytes: two integers and an R. */
const referencePattern =
  /^(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]+R(?![^\0\t\n\f\r ()<>[\]{}/%])/
const referenceBytesMax = 24

const [tab, space, percent, slash] = [0x09, 0x20, 0x25, 0x2f]
const [openRound, closeRound, openAngle, closeAngle] = [0x28, 0x29, 0x3c, 0x3e]
const [openSquare, backslash, hash] = [0x5b, 0x5c, 0x23]

/** What ends an array or a dictionary, and any other word that is not a value: an operator, `obj`, `stream`. */
export class Keyword {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/**
 * Reads the values of a PDF file or content stream one after the other (ISO 32000-2, 7.2 and 7.3). Damaged syntax
 * gives keywords or short values, never an error; every call consumes at least a byte until the end.
 */
export class ValueParser {
  at: number
  readonly #bytes: Buffer

  constructor(bytes: Buffer, at = 0) {
    this.#bytes = bytes
    this.at = at
  }

  /** The next value or keyword; undefined at the end of the bytes. */
  next(depth = 0): Value | Keyword | undefined {
    this.#skipSpace()
    const byte = this.#bytes[this.at]
    if (byte === undefined) return undefined
    if (byte === slash) return this.#name()
    if (byte === openRound) return this.#string()
    if (byte === openSquare) return this.#array(depth)
    if (byte === openAngle) {
      return this.#bytes[this.at + 1] === openAngle ? this.#dictionary(depth) : this.#hexString()
    }
    if (byte === closeAngle && this.#bytes[this.at + 1] === closeAngle) {
      this.at += 2
      return new Keyword('>>')
    }
    if (isDelimiter(byte)) {
      this.at++
      return new Keyword(characterOf(byte))
    }
    return this.#word(byte)
  }

  #skipSpace(): void {
    for (;;) {
      const byte = this.#bytes[this.at]
      if (byte === percent) {
        while (this.at < this.#bytes.length && !isLineEnd(this.#bytes[this.at] as number)) this.at++
      } else if (byte !== undefined && isSpace(byte)) {
        this.at++
      } else {
        return
      }
    }
  }

  #word(first: number): Value | Keyword {
    if (isDigit(first)) {
      const reference = this.#reference()
      if (reference !== undefined) return reference
    }
    const start = this.at++
    while (this.at < this.#bytes.length && isRegular(this.#bytes[this.at] as number)) this.at++
    const text = this.#bytes.toString('latin1', start, this.at)
    if (text === 'true') return true
    if (text === 'false') return false
    if (text === 'null') return null
    return numberIn(text) ?? new Keyword(text)
  }

  #reference(): Reference | undefined {
    const ahead = this.#bytes.toString('latin1', this.at, this.at + referenceBytesMax)
    const found = referencePattern.exec(ahead)
    if (found === null) return undefined
    this.at += found[0].length
    return new Reference(Number(found[1]))
  }

  #name(): Name {
    const start = ++this.at
    let isPlain = true
    while (this.at < this.#bytes.length && isRegular(this.#bytes[this.at] as number)) {
      if (this.#bytes[this.at] === hash) isPlain = false
      this.at++
    }
    const text = this.#bytes.toString('latin1', start, this.at)
    if (isPlain) return new Name(text)
    const decode = (_: string, hex: string) => characterOf(Number.parseInt(hex, 16))
    return new Name(text.replace(/#([0-9a-f]{2})/giu, decode))
  }

  #array(depth: number): Value[] {
    this.at++
    const values: Value[] = []
    while (depth < depthMax && values.length < entriesMax) {
      const value = this.next(depth + 1)
      if (value === undefined) break
      if (!(value instanceof Keyword)) values.push(value)
      else if (value.text === ']' || endsObject(value)) break
    }
    return values
  }

  #dictionary(depth: number): Dictionary {
    this.at += 2
    const entries: Dictionary = new Map()
    while (depth < depthMax && entries.size < entriesMax) {
      const key = this.next(depth + 1)
      if (key === undefined || (key instanceof Keyword && isEnd(key))) break
      if (!(key instanceof Name)) continue
      const value = this.next(depth + 1)
      if (value === undefined || (value instanceof Keyword && isEnd(value))) break
      if (!(value instanceof Keyword)) entries.set(key.text, value)
    }
    return entries
  }

  #hexString(): Uint8Array {
    const end = this.#bytes.indexOf(closeAngle, this.at + 1)
    const stop = end < 0 ? this.#bytes.length : end
    const digits = this.#bytes.toString('latin1', this.at + 1, stop).replace(/[^0-9a-f]/giu, '')
    this.at = end < 0 ? stop : end + 1
    return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex')
  }

  #string(): Uint8Array {
    const found: number[] = []
    let open = 1
    this.at++
    while (this.at < this.#bytes.length) {
      const byte = this.#bytes[this.at++] as number
      if (byte === backslash) {
        this.#escaped(found)
        continue
      }
      if (byte === openRound) open++
      if (byte === closeRound && --open === 0) break
      found.push(byte)
    }
    return Uint8Array.from(found)
  }

  #escaped(found: number[]): void {
    const byte = this.#bytes[this.at++] ?? backslash
    const known = escapes.get(byte)
    if (known !== undefined) found.push(known)
    else if (byte >= 0x30 && byte <= 0x37) found.push(this.#octal(byte - 0x30))
    else if (byte === 0x0d) this.at += this.#bytes[this.at] === 0x0a ? 1 : 0
    else if (byte !== 0x0a) found.push(byte)
  }

  #octal(first: number): number {
    let code = first
    for (let digits = 1; digits < 3; digits++) {
      const byte = this.#bytes[this.at] ?? 0
      if (byte < 0x30 || byte > 0x37) break
      code = code * 8 + byte - 0x30
      this.at++
    }
    return code & 0xff
  }
}

const escapes = new Map([
  [0x6e, 0x0a],
  [0x72, 0x0d],
  [0x74, tab],
  [0x62, 0x08],
  [0x66, 0x0c],
])

/** The number that a word is; programs write `--5`, `1.`, and `.5`. */
function numberIn(text: string): number | undefined {
  if (!/^[+-]*(?:\d+(?:\.\d*)?|\.\d+)$/u.test(text)) return undefined
  const value = Number(text.replace(/^[+-]+/u, ''))
  return text.startsWith('-') ? -value : value
}

function isEnd(keyword: Keyword): boolean {
  return keyword.text === '>>' || endsObject(keyword)
}

/** Whether a keyword says that the values around it were left open. */
function endsObject({ text }: Keyword): boolean {
  return text === 'endobj' || text === 'stream' || text === 'endstream'
}

function isSpace(byte: number): boolean {
  return byte === space || (byte >= tab && byte <= 0x0d && byte !== 0x0b) || byte === 0
}

function isLineEnd(byte: number): boolean {
  return byte === 0x0a || byte === 0x0d
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39
}

const delimiters = new Set(Array.from('()<>[]{}/%', (sign) => sign.charCodeAt(0)))

function isDelimiter(byte: number): boolean {
  return delimiters.has(byte)
}

function isRegular(byte: number): boolean {
  return !isSpace(byte) && !isDelimiter(byte)
}
