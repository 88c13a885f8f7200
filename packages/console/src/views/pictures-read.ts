import type { SlideRow } from '../desk/slide-table.ts'
import { counted } from '../elements/format.ts'
import { type Box, boxOf, cellList } from './blocks.ts'

/** A picture beside the text of a slide. */
export interface PictureRead {
  box: Box | null
  /** Whether it has words that could not be read. */
  unread: boolean
}

const known = new WeakMap<SlideRow, readonly PictureRead[]>()

/** The pictures of a slide that hold words. */
export function picturesIn(row: SlideRow): readonly PictureRead[] {
  const before = known.get(row)
  if (before) return before
  const pictures = cellList(row.pictures).flatMap(pictureOf)
  known.set(row, pictures)
  return pictures
}

function pictureOf(value: unknown): PictureRead[] {
  if (typeof value !== 'object' || value === null) return []
  const { text, box, confidence, alternative } = value as Record<string, unknown>
  if (typeof text !== 'string') return []
  const described = typeof alternative === 'string' && typeof confidence !== 'number'
  // without words: only its author says what it shows
  if (text === '' && described) return []
  return [{ box: boxOf(box), unread: text === '' }]
}

/** Says what was read of a slide: its text, the pictures beside it, and those whose words could not be read. */
export function describeReading(row: SlideRow): string {
  if (row.mode === 'unreadable') return 'nothing, because the slide is damaged.'
  const pictures = picturesIn(row)
  const unread = pictures.filter((picture) => picture.unread).length
  const read = pictures.length - unread
  const sources = [
    row.mode === 'ocr' ? 'The whole slide, read by OCR' : 'The text of the file',
    read > 0 && `the words in ${counted(read, 'picture')}`,
  ].filter(Boolean)
  const rest = unread > 0 ? ` ${unreadText(unread)}` : ''
  return `${sources.join(', and ')}.${rest}`
}

export function unreadText(unread: number): string {
  return `${counted(unread, 'picture')} ${unread === 1 ? 'has' : 'have'} words that could not be read.`
}
