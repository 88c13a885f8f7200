import { overlapAcross, widthOf } from '../box.ts'
import type { Block } from '../lines/block.ts'
import { labelNumber } from '../lines/list-marks.ts'

/** Maximum gap between a number or label and the title below it, in ems of the larger one. Chosen by eye. */
const labelGapEm = 1.5
/**
 * Share of the slide's height below which titles name sections: with .4 slides of three repositories are read better than with
 * .55, and none worse; what is above is a kicker.
 */
const sectionsBelow = 0.4

/**
 * Whether a block is the number of a section right above its name, in letters at least as large, or a label such as
 * "Chapter 1" right above a name that is low on the slide.
 */
export function isSectionLabel(block: Block, title: Block, slideHeight: number): boolean {
  const { lines, rows, box, size } = block
  const [only] = lines
  if (only === undefined || lines.length > 1 || rows !== undefined) return false
  const gap = title.box.top - box.bottom
  if (!isNumber(only.text) || size < title.size) {
    return title.box.top > sectionsBelow * slideHeight && isLabelAbove(block, title)
  }
  // boxes of large letters reach into those below
  return gap > -size / 2 && gap < labelGapEm * size && overlapAcross(box, title.box) > 0
}

/** Whether a text is a number and nothing else, such as 02 or II. */
export function isNumber(text: string): boolean {
  return labelNumber(text) !== undefined || /^[IVX]{1,5}[.)]$/u.test(text)
}

/** Whether a block is a single line right above most of another one. */
export function isLabelAbove({ lines, rows, box }: Block, title: Block): boolean {
  const gap = title.box.top - box.bottom
  if (lines.length > 1 || rows !== undefined || gap < 0 || gap > labelGapEm * title.size)
    return false
  return overlapAcross(box, title.box) > widthOf(box) / 2
}
