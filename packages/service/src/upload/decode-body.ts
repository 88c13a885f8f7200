import { type Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createZstdDecompress,
} from 'node:zlib'
import { AppError } from '@rowdeck/core/errors'
import { type BodyLimit, readBody } from './read-body.ts'
import { quoteName, requestInvalid } from './refusals.ts'

/** Bytes that a decoder gives out at a time. */
const chunkSize = 64 * 1024
/** Base-2 logarithm of the window of zstd in bytes: 8 MiB, the maximum for HTTP (RFC 9659). */
const zstdWindowLogMax = 23

/** The codings of a body. Their decoders work on the thread pool of Node.js. */
const decoders: Record<string, () => Duplex> = {
  gzip: () => createGunzip({ chunkSize }),
  'x-gzip': () => createGunzip({ chunkSize }),
  deflate: () => createInflate({ chunkSize }),
  br: () => createBrotliDecompress({ chunkSize }),
  zstd: () =>
    createZstdDecompress({
      chunkSize,
      params: { [constants.ZSTD_d_windowLogMax]: zstdWindowLogMax },
    }),
}

/** Returns the coding of a body, undefined if it has none. Throws request_invalid if it is not supported. */
export function contentCoding(contentEncoding: string | undefined): string | undefined {
  const coding = contentEncoding?.trim().toLowerCase()
  if (!coding || coding === 'identity') return undefined
  if (Object.hasOwn(decoders, coding)) return coding
  throw requestInvalid(
    `The Content-Encoding ${quoteName(coding)} is not supported. Send the body without it, or as gzip, br, zstd or deflate.`,
  )
}

/**
 * Returns the decoded body. The limit is that of the coded bytes; whoever reads the decoded ones bounds those. The
 * stream must be destroyed if it is not read to its end; the body itself is never destroyed. Fails with
 * request_invalid if the body is not in this coding, or like `readBody`.
 */
export function decodeBody(body: Readable, coding: string, limit: BodyLimit): Readable {
  return Readable.from(decoded(body, coding, limit), { objectMode: true, highWaterMark: 1 })
}

async function* decoded(body: Readable, coding: string, limit: BodyLimit): AsyncGenerator<Buffer> {
  const decoder = decoders[coding]?.()
  if (decoder === undefined) throw new Error(`There is no decoder for ${coding}.`)
  const fed = pipeline(readBody(body, limit), decoder)
  // the reader of the decoder gets the error
  fed.catch(() => {})
  try {
    yield* decoder
  } catch (cause) {
    if (cause instanceof AppError || (cause as Error).name === 'AbortError') throw cause
    throw requestInvalid(
      `The body is not valid ${coding}, as its Content-Encoding says. Compress it again, or send it without that header.`,
      { cause },
    )
  } finally {
    decoder.destroy()
  }
}
