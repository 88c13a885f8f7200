import { heightOf } from '@rowdeck/core/deck-model/box'
import { isLarger, isSameSize, smallerRatio } from '../likeness.ts'
import { type Block, blockOf } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'
import { listMarkLength } from '../lines/list-marks.ts'
import { topBand } from '../slide-bands.ts'
import { note } from '../stage-notes.ts'
import { headLinesMax } from './title-slide.ts'

/** Minimum gap below a head in a picture whose letters are of another size, in line heights. Chosen by eye. */
const headGapMin = 0.2

/**
 * Splits a block at the top of a slide below its head, so that the title does not take the text below with it: before its
 * first list item if that is smaller. Smaller lines that are not items stay, because titles have such second lines, except in pictures. Other blocks are unchanged.
 */
export function splitHeads(blocks: Block[], slideHeight: number): Block[] {
  return blocks.flatMap((block) => {
    if (block.rows !== undefined || block.box.top > topBand * slideHeight) return [block]
    const end = endOfHeadInPicture(block) ?? endOfHead(block)
    if (end === undefined) return [block]
    const [before, line] = block.lines.slice(end - 1) as [Line, Line]
    note(() => ({ stage: 'blocks', before, line, joins: false, because: 'the head of the slide' }))
    const parts = [block.lines.slice(0, end), block.lines.slice(end)]
    return parts.map((lines) => ({ ...blockOf(lines), frame: block.frame }))
  })
}

/** The index of the list item before which the head of a block ends. */
function endOfHead(block: Block): number | undefined {
  const end = block.lines.findIndex(({ text }) => listMarkLength(text) > 0)
  const [first, item] = [block.lines[0], block.lines[end]]
  if (end < 1 || first === undefined || item === undefined) return undefined
  return isLarger(first.size, item.size) ? end : undefined
}

/**
 * The index of the first line of a picture whose letters are not those of the head above it: bold or not, much larger, or
 * of another size and apart. Text layers also tell by the order of drawing.
 */
function endOfHeadInPicture({ lines }: Block): number | undefined {
  if (lines[0]?.confidence === null) return undefined
  const end = lines.findIndex((line, index) => {
    const before = lines[index - 1]
    return before !== undefined && hasOtherLetters(before, line)
  })
  return end > 0 && end <= headLinesMax ? end : undefined
}

function hasOtherLetters(before: Line, line: Line): boolean {
  if (isBoldOver(before, line) || isBoldOver(line, before)) return true
  if (line.size >= smallerRatio * before.size) return true
  const height = Math.min(heightOf(before.box), heightOf(line.box))
  return (
    !isSameSize(before.size, line.size) && line.box.top - before.box.bottom > headGapMin * height
  )
}

function isBoldOver(head: Line, item: Line): boolean {
  return head.bold === true && item.bold === false
}
