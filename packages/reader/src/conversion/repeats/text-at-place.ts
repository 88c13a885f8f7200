import type { SlideBlock, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { longPatternMin, patternMin, placeShare, repeatShareMin } from '../likeness.ts'
import { footerBand, headerBand } from '../slide-bands.ts'

/** A section bar (as in Beamer): text that ends above this share, in letters no larger than the second. Chosen by eye. */
const barBand = 0.05
const barLetterMax = 0.03
/** The same for more bars below it, in letters smaller than those of a label above a title. Chosen by eye. */
const secondBarBand = 0.13
const secondBarLetterMax = 0.0222

/** Most slides are at least this share of the deck. With .5, a note on the slides of one deck takes the place of two titles. */
const mostShareMin = 0.6

/** Text without digits, and position; for a section bar only the height, because its words change. */
export function textKeyOf(block: SlideBlock, { width, height }: SlideReading): string {
  const { lines, box } = block
  const [left, top] = [box.left / width, box.top / height].map((share) =>
    Math.round(share / placeShare),
  )
  if (isInBar(block, { height })) return `bar ${top}`
  return `${left},${top} ${lines.join(' ').replace(/\d+/g, '#')}`
}

/** Whether a block is where headers and footers are. */
export function isInBand(block: SlideBlock, reading: SlideReading): boolean {
  const { box } = block
  const { height } = reading
  return (
    box.top >= footerBand * height || box.bottom <= headerBand * height || isInBar(block, reading)
  )
}

/** Whether a block is as an entry of a section bar. */
export function isInBar(
  { box, size }: SlideBlock,
  { height }: Pick<SlideReading, 'height'>,
): boolean {
  if (box.bottom <= barBand * height) return size <= barLetterMax * height
  return box.bottom <= secondBarBand * height && size <= secondBarLetterMax * height
}

/** How often a text is repeated that is a header or footer of so many slides. */
export function leastOfHeaders(slides: number): number {
  return Math.max(patternMin, repeatShareMin * slides)
}

/** How often a text or picture is repeated that most of so many slides have. */
export function mostOf(slides: number): number {
  return Math.max(longPatternMin, mostShareMin * slides)
}
