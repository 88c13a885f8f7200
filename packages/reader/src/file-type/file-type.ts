import { type DeckType, defaultDeckTypes, listDeckTypes } from '@rowdeck/core/deck-model/deck-types'
import { AppError } from '@rowdeck/core/errors'
import { describeContainer, describeUnsupported, isPowerPoint } from './unsupported-types.ts'

export type FileType = DeckType

/** Number of bytes within which PDF readers accept the `%PDF-` header (ISO 32000-1 in Adobe's edition, annex H.3, note 13). */
const pdfHeaderBytesMax = 1024

/**
 * Detects the type of a file from its bytes. Throws type_unsupported for any type that is not among the accepted
 * ones; the message says what the file appears to be and what to do.
 */
export function fileType(
  bytes: Buffer,
  accepted: readonly FileType[] = defaultDeckTypes,
): FileType {
  // Checked before PDF, because the first bytes of an archive may contain a PDF.
  const container = describeContainer(bytes, accepted)
  const type =
    pictureType(bytes) ?? (container === undefined ? pdfType(bytes) : presentationType(bytes))
  if (type !== undefined && accepted.includes(type)) return type
  throw typeUnsupported(container ?? describeUnsupported(bytes), accepted)
}

function pictureType(bytes: Buffer): FileType | undefined {
  const head = bytes.toString('latin1', 0, 12)
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('\xff\xd8\xff')) return 'jpg'
  if (/^RIFF.{4}WEBP/s.test(head)) return 'webp'
  return undefined
}

function pdfType(bytes: Buffer): FileType | undefined {
  return bytes.subarray(0, pdfHeaderBytesMax).includes('%PDF-') ? 'pdf' : undefined
}

function presentationType(bytes: Buffer): FileType | undefined {
  return isPowerPoint(bytes) ? 'pptx' : undefined
}

function typeUnsupported(description: string | undefined, accepted: readonly FileType[]): AppError {
  const what = description ?? 'Unknown file type. Export the deck as PDF and send that.'
  return new AppError(
    'type_unsupported',
    `${what} Accepted types: ${listDeckTypes('and', accepted)}.`,
  )
}
