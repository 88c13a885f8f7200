import type { DeckType } from '../deck-model/deck-types.ts'
import { AppError } from '../errors.ts'
import { fileTooLarge } from './refusals.ts'

/** The supported formats of a request body. */
export type BodyFormat = 'multipart' | 'json'

export interface UploadLimits {
  /** Maximum size of the decoded file in bytes, inclusive. */
  fileBytesMax: number
  /** Types of files that are accepted; those of the API's contract by default. */
  fileTypes?: readonly DeckType[]
}

/** Maximum length of a Content-Type in characters; a boundary has at most 70 (RFC 2046). */
const contentTypeLengthMax = 500

/** Maximum bytes of a body in addition to the file: names, fields, boundaries, part headers. */
const envelopeBytesMax = 64 * 1024

/**
 * Maximum overhead of JSON escapes, as a share of a file's base64: a CR LF, four bytes in a JSON string,
 * after every 64 characters as in PEM (6.3 %), and every `/` written as `\/` as PHP does (1.6 % for
 * compressed data).
 */
const jsonOverhead = 0.125

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
  throw new AppError(
    'request_invalid',
    'The Content-Type is not supported. Send multipart/form-data with ' +
      'one file part named `file`, or application/json with `file_base64`.',
  )
}

/** Returns the maximum body size in bytes for this format. */
export function bodyBytesMax(format: BodyFormat, limits: UploadLimits): number {
  if (format === 'multipart') return limits.fileBytesMax + envelopeBytesMax
  const characters = 4 * Math.ceil(limits.fileBytesMax / 3)
  return Math.ceil(characters * (1 + jsonOverhead)) + envelopeBytesMax
}

/**
 * Checks the headers of a request before its body is read. Throws file_too_large if the declared length
 * exceeds the maximum body size, request_invalid if the content type is unsupported. An undeclared
 * length passes.
 */
export function refuseByLength(
  contentType: string | undefined,
  contentLength: number | undefined,
  limits: UploadLimits,
): void {
  const format = bodyFormat(contentType)
  if (contentLength === undefined || contentLength <= bodyBytesMax(format, limits)) return
  throw fileTooLarge(limits.fileBytesMax, contentLength)
}
