import type { Block } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'
import { firstWordWidth, roomAfter } from './line-room.ts'

/** Room beyond the next word that shows that an author ended a line: wrapped ones leave up to 1.3, others 3 or more. In ems. */
const spareEm = 2

/** Whether the document's structure has two lines in one paragraph; undefined if it does not tell. */
export function shareParagraph({ endsIn }: Line, { startsIn }: Line): boolean | undefined {
  return endsIn === undefined || startsIn === undefined ? undefined : endsIn === startsIn
}

/**
 * Numbers of the structure's paragraphs in which an author ended lines, as the room on these shows: some programs
 * have a whole text box as one paragraph.
 */
export function brokenParagraphs(block: Block): Set<number | undefined> {
  const broken = new Set<number | undefined>()
  block.lines.forEach((line, index) => {
    const before = block.lines[index - 1]
    if (before === undefined || !shareParagraph(before, line)) return
    const room = roomAfter(before, block)
    if (room > firstWordWidth(line) + spareEm * before.size) broken.add(line.startsIn)
  })
  return broken
}
