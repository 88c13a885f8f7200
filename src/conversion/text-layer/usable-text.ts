import type { Box } from '../box.ts'
import type { Page } from '../ports.ts'
import { lettersIn, type SlideReading } from '../slide-reading.ts'

/** Fewer letters than this, beside what belongs to the whole deck, say nothing of a slide. */
const lettersMin = 3
const pictureShareMax = 0.3
const pathsMax = 20

/** Whether pictures or drawings take so much of a page that they may hold the words that its text layer lacks. */
export function mayHoldWords({ width, height, pictures, pathCount }: Page): boolean {
  const area = (box: Box) => (box.right - box.left) * (box.bottom - box.top)
  const pictured = pictures.reduce((sum, box) => sum + area(box), 0) / (width * height)
  return pictured > pictureShareMax || pathCount > pathsMax
}

/**
 * Whether the text layer of a slide says what stands on it, once what repeats over the deck is known:
 * a copyright line or a number over a scan is no text layer. A picture under a slide's own words is a
 * background, and a slide without words, pictures and drawings is blank.
 */
export function hasUsableText(reading: SlideReading): boolean {
  if (reading.broken || reading.garbled) return false
  if (!reading.mayHoldWords) return true
  const own = reading.blocks.filter(({ role }) => role !== 'furniture')
  return lettersIn({ ...reading, blocks: own }) >= lettersMin
}
