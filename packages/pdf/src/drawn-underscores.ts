import type { Box } from '@rowdeck/core/deck-model/box'
import { CharFlag, type PageText } from '@rowdeck/core/deck-model/page'
import { descent } from './character-cell.ts'

/** An underscore begins and ends at most so far from the letters beside it, in ems: less than a space, more than in the wide cells of LaTeX's listings. */
const besideEm = 0.25
/** It lies at most so far above the baseline, and below. */
const [aboveEm, belowEm] = [0.05, 0.2]

/**
 * Puts underscores into the gaps in which a page draws them as dashes, which PDFium takes for spaces.
 *
 * @param dashes The boxes of dashes by their positions in drawing order.
 */
export function restoreUnderscores(text: PageText, dashes: Map<number, Box>): void {
  if (dashes.size === 0) return
  const { codes, flags, objects } = text
  for (let gap = 1; gap + 1 < text.length; gap++) {
    const [before, next] = [gap - 1, gap + 1]
    if (codes[gap] !== 0x20 || ((flags[gap] as number) & CharFlag.generated) === 0) continue
    const place = (objects[before] as number) + 1
    const dash = dashes.get(place)
    if (dash === undefined || objects[next] !== place + 1) continue
    if (isBetween(text, { before, next, dash })) putUnderscore(text, gap, dash)
  }
}

/** Whether a dash fills the gap between two letters of one line, on its baseline. */
function isBetween(
  { boxes, sizes, angles }: PageText,
  { before, next, dash }: { before: number; next: number; dash: Box },
): boolean {
  if (angles[before] !== 0 || angles[next] !== 0) return false
  const em = sizes[before] as number
  const [end, start] = [boxes[4 * before + 2] as number, boxes[4 * next] as number]
  if (Math.max(Math.abs(dash.left - end), Math.abs(start - dash.right)) > besideEm * em)
    return false
  const drop = (dash.top + dash.bottom) / 2 - ((boxes[4 * before + 3] as number) - descent * em)
  return drop > -aboveEm * em && drop < belowEm * em
}

function putUnderscore(text: PageText, index: number, dash: Box): void {
  const { codes, flags, objects, sizes, boxes } = text
  const before = index - 1
  codes[index] = 0x5f
  flags[index] = (flags[before] as number) & ~(CharFlag.spaceAfter | CharFlag.noSpaceAfter)
  objects[index] = objects[before] as number
  sizes[index] = sizes[before] as number
  boxes.copyWithin(4 * index, 4 * before, 4 * before + 4)
  boxes[4 * index] = dash.left
  boxes[4 * index + 2] = dash.right
}
