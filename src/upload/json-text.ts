import { requestInvalid } from './refusals.ts'

/**
 * Takes the inside of one JSON string as it is written, in pieces that never cut an escape, so that
 * each piece between quotes is a JSON string of its own.
 */
export interface StringSink {
  write(raw: Buffer): void
  end(): void
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Collects a string and hands it to `done`, decoded. Throws request_invalid where it is longer than
 * `bytesMax` as written, and names it as `what`; or where it is not UTF-8 or has a wrong escape.
 */
export class CollectedString implements StringSink {
  readonly #bytesMax: number
  readonly #what: string
  readonly #done: (text: string) => void
  #raw: Buffer = Buffer.alloc(0)

  constructor(limit: { bytesMax: number; what: string }, done: (text: string) => void) {
    this.#bytesMax = limit.bytesMax
    this.#what = limit.what
    this.#done = done
  }

  write(raw: Buffer): void {
    if (this.#raw.length + raw.length > this.#bytesMax) {
      throw requestInvalid(`${this.#what} is longer than ${this.#bytesMax} bytes.`)
    }
    this.#raw = Buffer.concat([this.#raw, raw])
  }

  end(): void {
    this.#done(unescapeJson(decodeUtf8(this.#raw)))
  }
}

/** Returns what the inside of a JSON string stands for; throws request_invalid where it is not one. */
export function unescapeJson(inside: string): string {
  try {
    return JSON.parse(`"${inside}"`)
  } catch (cause) {
    throw notJson(cause)
  }
}

/** The refusal of a body that is not JSON. */
export function notJson(cause?: unknown): Error {
  return requestInvalid(
    'The body is not valid JSON in UTF-8. Let a JSON library write it; by hand, see that the base64 ' +
      'text has no line breaks as they are (`base64 -w 0` writes none) and that the body is complete.',
    { cause },
  )
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return strictUtf8.decode(bytes)
  } catch (cause) {
    throw notJson(cause)
  }
}
