import { type DeckType, listDeckTypes } from '../conversion/convert.ts'
import { AppError } from '../errors.ts'
import { containerKind, otherKind } from './other-kinds.ts'

export type FileType = DeckType

/** How far into a file readers look for `%PDF-` (ISO 32000-1 in Adobe's edition, annex H.3, note 13). */
const pdfHeaderBytesMax = 1024

/**
 * Detects the type of a file from its bytes. Throws type_unsupported for any type that cannot be
 * converted; the message says what the file seems to be and what to do.
 */
export function fileType(bytes: Buffer): FileType {
  const picture = pictureType(bytes)
  if (picture !== undefined) return picture
  // Before PDF, because an archive may hold a PDF within its first bytes.
  const container = containerKind(bytes)
  if (container === undefined && isPdf(bytes)) return 'pdf'
  throw typeUnsupported(container ?? otherKind(bytes))
}

function pictureType(bytes: Buffer): FileType | undefined {
  const head = bytes.toString('latin1', 0, 12)
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpg'
  if (/^RIFF.{4}WEBP/s.test(head)) return 'webp'
  return undefined
}

function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, pdfHeaderBytesMax).includes('%PDF-')
}

function typeUnsupported(seems: string | undefined): AppError {
  const what = seems ?? 'The file is of no known type. Export it as PDF and send that.'
  return new AppError('type_unsupported', `${what} Accepted are ${listDeckTypes('and')}.`)
}
