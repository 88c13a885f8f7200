import { type Box, overlapAcross, overlapDown, widthOf } from '@rowdeck/core/deck-model/box'
import { belongsEm } from '../likeness.ts'
import type { Block } from '../lines/block.ts'
import { labelNumber } from '../lines/list-marks.ts'
import { topBand } from '../slide-bands.ts'

/**
 * Whether a block is the number of a section right above its name or to its left, in letters at least as large, or a label such as
 * "Chapter 1" right above a name that is low on the slide.
 */
export function isSectionLabel(block: Block, title: Block, slideHeight: number): boolean {
  const { lines, rows, box, size } = block
  const [only] = lines
  if (only === undefined || lines.length > 1 || rows !== undefined) return false
  const gap = title.box.top - box.bottom
  if (!isNumber(only.text) || size < title.size) {
    return title.box.top > topBand * slideHeight && isLabelAbove(block, title)
  }
  // boxes of large letters reach into those below
  const isAbove = gap > -size / 2 && gap < belongsEm * size && overlapAcross(box, title.box) > 0
  return isAbove || isLeftOf(box, title.box, size)
}

function isLeftOf(box: Box, title: Box, size: number): boolean {
  const gap = title.left - box.right
  return gap > 0 && gap < belongsEm * size && overlapDown(box, title) > 0
}

/** Whether a text is a number and nothing else, such as 02 or II. */
export function isNumber(text: string): boolean {
  return labelNumber(text) !== undefined || /^[IVX]{1,5}[.)]$/u.test(text)
}

/** Whether a block is a single line right above most of another one. */
export function isLabelAbove({ lines, rows, box }: Block, title: Block): boolean {
  const gap = title.box.top - box.bottom
  if (lines.length > 1 || rows !== undefined || gap < 0 || gap > belongsEm * title.size)
    return false
  return overlapAcross(box, title.box) > widthOf(box) / 2
}
