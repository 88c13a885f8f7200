import { toShares } from '@rowdeck/core/deck-model/box'
import type { DeckLayout } from '@rowdeck/core/deck-model/deck-layout'
import type { SlideBlock, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { isAtEdge, repeatKey } from './panel-candidates.ts'
import { isNumber } from './text-outside.ts'

interface PageSize {
  width: number
  height: number
}

/**
 * Adds the text outside all slides to the last slide of its page: notes and the number and date of the
 * page in their own fields, everything else at the end of its blocks. These blocks keep the coordinates
 * of the page.
 */
export function addTextOutside(
  reading: SlideReading,
  { page, outside, layout }: { page: PageSize; outside: SlideBlock[]; layout: DeckLayout },
): void {
  const notes: SlideBlock[] = []
  const sheet: SlideBlock[] = []
  for (const block of outside) {
    const running = runningKind(block, page, layout)
    if (running === 'number') sheet.push({ ...block, role: 'header-footer' })
    else if (layout.kind === 'notes' && running === 'none') notes.push({ ...block, role: 'body' })
    else reading.blocks.push({ ...block, role: 'header-footer', isOutside: true })
  }
  if (notes.length > 0) reading.notes = notes
  if (sheet.length > 0) reading.sheet = sheet
}

/** Whether a block outside the slides is the number or date of the page, its header or footer, or neither. */
function runningKind(
  { lines, box }: SlideBlock,
  page: PageSize,
  { repeated }: DeckLayout,
): 'number' | 'words' | 'none' {
  const share = toShares(box, page)
  if (!isAtEdge(share) || lines.length !== 1) return 'none'
  const key = repeatKey(lines[0] as string, share)
  if (isNumber(key)) return 'number'
  return repeated.includes(key) ? 'words' : 'none'
}
