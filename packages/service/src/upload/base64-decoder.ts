import type { AppError } from '@rowdeck/core/errors'
import { serviceError } from '../error-catalog.ts'
import type { FileBytes } from './file-bytes.ts'

/** `data:`, a media type with its parameters, `;base64,`. */
const dataUrlPrefixCharactersMax = 256

/** Needed because Node's decoder accepts both alphabets but skips any other character instead of failing. */
const outsideAlphabets = /[^A-Za-z0-9+/_-]/

/**
 * Decodes base64 that arrives in chunks of any size: standard or URL-safe alphabet (RFC 4648, sections 4
 * and 5), with optional padding, white space and `data:` URL prefix. Throws base64_invalid for anything
 * else. Errors thrown by `file` propagate.
 */
export class Base64Decoder {
  readonly #file: FileBytes
  /** The start of the text, until it is known whether it has a `data:` prefix to remove. */
  #head: string | undefined = ''
  /** Up to three characters of an incomplete group of four. */
  #rest = ''
  #paddingCharacters = 0

  constructor(file: FileBytes) {
    this.#file = file
  }

  write(text: string): void {
    if (this.#head === undefined) {
      this.#decode(text)
      return
    }
    this.#head = (this.#head + text).trimStart()
    const prefixCharacters = dataUrlPrefixLength(this.#head)
    if (prefixCharacters !== undefined) this.#decodeHead(prefixCharacters)
  }

  end(): void {
    if (this.#head !== undefined) this.#decodeHead(0)
    const last = this.#rest
    if (last.length === 1) throw base64Invalid()
    if (this.#paddingCharacters > 0 && last.length + this.#paddingCharacters !== 4) {
      throw base64Invalid()
    }
    this.#append(last)
  }

  #decodeHead(prefixCharacters: number): void {
    const text = this.#head?.slice(prefixCharacters) ?? ''
    this.#head = undefined
    this.#decode(text)
  }

  #decode(text: string): void {
    const packed = text.replace(/[ \t\n\f\r]+/g, '')
    const data = packed.split('=', 1)[0] ?? ''
    this.#decodeData(data)
    const padding = packed.slice(data.length)
    this.#paddingCharacters += padding.length
    if (this.#paddingCharacters > 2 || !/^=*$/.test(padding)) throw base64Invalid()
  }

  #decodeData(text: string): void {
    if (text === '') return
    if (this.#paddingCharacters > 0 || outsideAlphabets.test(text)) throw base64Invalid()
    const characters = this.#rest + text
    const whole = characters.length - (characters.length % 4)
    this.#append(characters.slice(0, whole))
    this.#rest = characters.slice(whole)
  }

  #append(characters: string): void {
    this.#file.append(Buffer.from(characters, 'base64'))
  }
}

/** The length of the `data:` prefix, 0 without one; undefined if more text is needed to decide. */
function dataUrlPrefixLength(head: string): number | undefined {
  if (!'data:'.startsWith(head.slice(0, 5).toLowerCase())) return 0
  const comma = head.indexOf(',')
  const prefix = head.slice(0, comma === -1 ? head.length : comma)
  if (prefix.length > dataUrlPrefixCharactersMax) throw base64Invalid()
  if (comma === -1) return undefined
  if (!/;base64$/i.test(prefix)) throw base64Invalid()
  return comma + 1
}

function base64Invalid(): AppError {
  return serviceError('base64_invalid')
}
