import { requestInvalid } from './refusals.ts'

/**
 * Receives the raw content of one JSON string in chunks. Chunks never split an escape, so each of them,
 * in quotes, is a valid JSON string.
 */
export interface StringSink {
  write(raw: Buffer): void
  end(): void
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Collects a string, decodes it and passes it to `done`. Throws request_invalid if its raw content is
 * longer than `bytesMax` (the message names the string as `what`), is not UTF-8 or has an invalid escape.
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

/** Decodes the raw content of a JSON string. Throws request_invalid if it is malformed. */
export function unescapeJson(raw: string): string {
  try {
    return JSON.parse(`"${raw}"`)
  } catch (cause) {
    throw notJson(cause)
  }
}

/** The error for a body that is not valid JSON. */
export function notJson(cause?: unknown): Error {
  return requestInvalid(
    'The body is not valid JSON in UTF-8. Generate it with a JSON library, or make sure that it is ' +
      'complete and that the base64 has no raw line breaks (`base64 -w 0` writes none).',
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
