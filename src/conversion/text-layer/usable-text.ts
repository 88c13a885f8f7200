import type { Box } from '../box.ts'
import type { Page } from '../ports.ts'
import { countLetters, type SlideReading } from '../slide-reading.ts'

/** Separates a slide with a text layer from a picture with a stray character; headers and footers are not counted. Chosen by eye. */
const lettersMin = 3
/** Above this share of the page, pictures may contain text. Chosen by eye. */
const pictureShareMax = 0.3
/** Above this number of paths, a drawing may contain text drawn as outlines. Chosen by eye. */
const pathsMax = 20

/** Whether a page has so many pictures or drawings that they may contain text that is not in the text layer. */
export function mayHoldWords({ width, height, pictures, pathCount }: Page): boolean {
  const area = (box: Box) => (box.right - box.left) * (box.bottom - box.top)
  const pictured = pictures.reduce((sum, box) => sum + area(box), 0) / (width * height)
  return pictured > pictureShareMax || pathCount > pathsMax
}

/**
 * Whether the text layer of a slide is sufficient, after headers and footers have been marked: a copyright line or
 * a page number over a scan is not enough. A picture behind the slide's own text is a background, and
 * a slide without text, pictures and drawings is blank.
 */
export function hasUsableText(reading: SlideReading): boolean {
  if (reading.broken || reading.garbled) return false
  if (!reading.mayHoldWords) return true
  const own = reading.blocks.filter(({ role }) => role !== 'header-footer')
  return countLetters({ ...reading, blocks: own }) >= lettersMin
}
