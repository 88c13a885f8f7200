import type { DeckLayout } from '../deck-layout.ts'
import type { SlideBlock, SlideReading } from '../slide-reading.ts'
import { isAtEdge, keyOf, shareOf } from './panel-candidates.ts'
import { isNumber } from './text-outside.ts'

interface PageSize {
  width: number
  height: number
}

/**
 * Adds what stands outside of all slides to the last slide of its page: notes of a notes page and the
 * page's number and date beside the slide, all else at its end. Coordinates outside of a slide mean
 * nothing on it: these blocks keep those of the page.
 */
export function addBeside(
  reading: SlideReading,
  { page, outside, layout }: { page: PageSize; outside: SlideBlock[]; layout: DeckLayout },
): void {
  const notes: SlideBlock[] = []
  const sheet: SlideBlock[] = []
  for (const block of outside) {
    const running = runningKind(block, page, layout)
    if (running === 'number') sheet.push({ ...block, role: 'furniture' })
    else if (layout.kind === 'notes' && running === 'none') notes.push({ ...block, role: 'body' })
    else reading.blocks.push({ ...block, role: 'furniture' })
  }
  if (notes.length > 0) reading.notes = notes
  if (sheet.length > 0) reading.sheet = sheet
}

/** Whether a block beside a slide is the number or the date of the page, its header or footer, or neither. */
function runningKind(
  { lines, box }: SlideBlock,
  page: PageSize,
  { repeated }: DeckLayout,
): 'number' | 'words' | 'none' {
  const share = shareOf(box, page)
  if (!isAtEdge(share) || lines.length !== 1) return 'none'
  const key = keyOf(lines[0] as string, share)
  if (isNumber(key)) return 'number'
  return repeated.includes(key) ? 'words' : 'none'
}
