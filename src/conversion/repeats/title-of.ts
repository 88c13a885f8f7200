import type { SlideBlock, SlideReading } from '../slide-reading.ts'

/** A longer text is not a title. */
const linesMax = 3

/** The title of a slide; undefined without one. */
export function titleOf({ blocks }: SlideReading): SlideBlock | undefined {
  return blocks.find(({ role }) => role === 'title')
}

/** Whether a block that is not the title of its slide is short and has words, as titles are. */
export function isTitleLike({ role, lines, isTable }: SlideBlock): boolean {
  if (role !== 'body' || isTable || lines.length > linesMax) return false
  return lines.some((line) => /\p{L}/u.test(line))
}
