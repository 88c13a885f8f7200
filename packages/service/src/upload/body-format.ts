import { allDeckTypes, type DeckType, deckTypes } from '@rowdeck/core/deck-model/deck-types'
import { AppError } from '@rowdeck/core/errors'
import type { Fetching } from './fetching.ts'
import { readQuery, refuseQuery } from './read-query.ts'
import type { UploadHeaders } from './received-file.ts'
import { filesTooLarge, fileTooLarge } from './refusals.ts'

/** The supported formats of a request body; `raw` is the file itself. */
export type BodyFormat = 'multipart' | 'json' | 'raw'

export interface UploadLimits {
  /** Maximum size of the decoded file in bytes, inclusive. */
  fileBytesMax: number
  /** Types of files that are accepted; those of the API's contract by default. */
  fileTypes?: readonly DeckType[]
  /** How files are downloaded by URL; undefined if the operator does not allow it. */
  fetching?: Fetching | undefined
}

/** Maximum length of a Content-Type in characters; a boundary has at most 70 (RFC 2046). */
const contentTypeLengthMax = 500

/** Maximum bytes of a body in addition to the file: names, fields, boundaries, part headers, what compression may add. */
const envelopeBytesMax = 64 * 1024

/**
 * Maximum overhead of JSON escapes, as a share of a file's base64: a CR LF, four bytes in a JSON string,
 * after every 64 characters as in PEM (6.3 %), and every `/` written as `\/` as PHP does (1.6 % for
 * compressed data).
 */
const jsonOverhead = 0.125

/** Content types of a file that is sent as it is. The type itself is detected from the bytes. */
const fileMediaTypes: ReadonlySet<string> = new Set([
  ...allDeckTypes.map((type) => deckTypes[type].mediaType),
  'image/jpg',
  'application/octet-stream',
])

/** Returns the body format for a content type. Throws request_invalid if it is unsupported. */
export function bodyFormat(contentType: string | undefined): BodyFormat {
  if (contentType && contentType.length > contentTypeLengthMax) {
    throw new AppError(
      'request_invalid',
      `The Content-Type is longer than ${contentTypeLengthMax} characters. Send a shorter boundary.`,
    )
  }
  const mediaType = contentType?.split(';', 1)[0]?.trim().toLowerCase()
  if (mediaType === 'multipart/form-data') return 'multipart'
  if (mediaType === 'application/json') return 'json'
  if (mediaType !== undefined && fileMediaTypes.has(mediaType)) return 'raw'
  throw new AppError(
    'request_invalid',
    'The Content-Type is not supported. Send multipart/form-data with one file part named `file`, with curl: ' +
      "-F file=@deck.pdf; application/json with `file_base64`; or the file itself with its type: -H 'Content-Type: application/pdf' --data-binary @deck.pdf.",
  )
}

/** Returns the maximum body size in bytes for this format. */
export function bodyBytesMax(format: BodyFormat, limits: UploadLimits): number {
  if (format !== 'json') return limits.fileBytesMax + envelopeBytesMax
  const characters = 4 * Math.ceil(limits.fileBytesMax / 3)
  return Math.ceil(characters * (1 + jsonOverhead)) + envelopeBytesMax
}

/**
 * Checks a request before its body is read. Throws file_too_large if the declared length exceeds the maximum body
 * size; request_invalid if the content type is unsupported, or the query string has a field that is not read. An
 * undeclared length passes.
 */
export function refuseByHeaders(headers: UploadHeaders, limits: UploadLimits): void {
  const { contentType, contentLength, query = '', isJob } = headers
  const format = bodyFormat(contentType)
  if (format === 'raw') readQuery(query, isJob)
  else refuseQuery(query)
  if (contentLength === undefined || contentLength <= bodyBytesMax(format, limits)) return
  const mayBeSeveral = isJob && format === 'multipart'
  throw (mayBeSeveral ? filesTooLarge : fileTooLarge)(limits.fileBytesMax, contentLength)
}
