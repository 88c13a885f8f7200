import type { SlideBlock, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { longPatternMin, placeShare } from '../likeness.ts'

/** A section bar (as in Beamer): text that ends above this share, in letters no larger than the second. Chosen by eye. */
const barBand = 0.05
const barLetterMax = 0.03

/** Most slides are at least this share of the deck. Chosen by eye. */
const mostShareMin = 0.6

/** Text without digits, and position; for a section bar only the height, because its words change. */
export function textKeyOf(block: SlideBlock, { width, height }: SlideReading): string {
  const { lines, box, size } = block
  const [left, top] = [box.left / width, box.top / height].map((share) =>
    Math.round(share / placeShare),
  )
  if (box.bottom <= barBand * height && size <= barLetterMax * height) return `bar ${top}`
  return `${left},${top} ${lines.join(' ').replace(/\d+/g, '#')}`
}

/** How often a text or picture is repeated that most of so many slides have. */
export function mostOf(slides: number): number {
  return Math.max(longPatternMin, mostShareMin * slides)
}
