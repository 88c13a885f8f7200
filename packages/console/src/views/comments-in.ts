import type { SlideRow } from '../desk/slide-table.ts'
import { cellList } from './blocks.ts'

/** The comments on a slide and the answers to them, each with its author. */
export function commentsIn(row: SlideRow): string[] {
  return cellList(row.comments).flatMap(writtenIn)
}

function writtenIn(value: unknown): string[] {
  const { author, text, replies } = (value ?? {}) as Record<string, unknown>
  const own = typeof author === 'string' ? `${author}: ${text}` : String(text ?? '')
  return [own, ...cellList(replies).flatMap(writtenIn)]
}
