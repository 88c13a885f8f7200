import { AppError } from '../errors.ts'
import { fileTooLarge } from './refusals.ts'

/** The two shapes that a request's body may have. */
export type BodyForm = 'multipart' | 'json'

export interface UploadLimits {
  /** Bytes of the decoded file, inclusive. */
  fileBytesMax: number
}

/** Characters of a Content-Type; a boundary has 70 at most (RFC 2046). */
const contentTypeLengthMax = 500

/** Bytes of a body beside the file: names, fields, boundaries, headers of parts. */
const envelopeBytesMax = 64 * 1024

/**
 * What JSON may add to the base64 of a file, as a share of it: lines of 64 characters (PEM's) broken by
 * CR LF, which takes four bytes inside a JSON string (6.3 %), and every `/` written as `\/`, as PHP
 * does (1.6 % of the base64 of compressed data).
 */
const jsonOverhead = 0.125

/** Tells the form of a body by its content type; refuses any other with request_invalid. */
export function bodyForm(contentType: string | undefined): BodyForm {
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
    'The Content-Type is neither of the two that are understood. Send multipart/form-data with ' +
      'one file part named `file`, or application/json with `file_base64`.',
  )
}

/** Returns the length of the longest body, in bytes, that is read for an allowed file in this form. */
export function bodyBytesMax(form: BodyForm, limits: UploadLimits): number {
  if (form === 'multipart') return limits.fileBytesMax + envelopeBytesMax
  const characters = 4 * Math.ceil(limits.fileBytesMax / 3)
  return Math.ceil(characters * (1 + jsonOverhead)) + envelopeBytesMax
}

/**
 * Refuses a request before a byte of its body is read: file_too_large where the declared length is
 * more than any body with an allowed file has, request_invalid where the content type is not
 * understood. Passes where no length is declared.
 */
export function refuseByLength(
  contentType: string | undefined,
  contentLength: number | undefined,
  limits: UploadLimits,
): void {
  const form = bodyForm(contentType)
  if (contentLength === undefined || contentLength <= bodyBytesMax(form, limits)) return
  throw fileTooLarge(limits.fileBytesMax, contentLength)
}
