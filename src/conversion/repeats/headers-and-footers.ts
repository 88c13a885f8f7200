import type { SlideBlock, SlideReading } from '../slide-reading.ts'

/** Bands for headers and footers, as shares of the slide's height: below the first, above the second. Chosen by eye. */
const bottomBand = 0.86
const topBand = 0.1
/** From this share down to the bottom band, text is a footer only if most slides have it. Chosen by eye. */
const lowerPart = 0.8
/** A section bar (as in Beamer): text that ends above this share, in letters no larger than the second. Chosen by eye. */
const barBand = 0.05
const barLetterMax = 0.03
/** Grid for comparing positions, as a share of the slide: repeated text is placed exactly, rounding aside. */
const nearby = 0.02
/** Separate headers and footers from coincidence: minimum number and share of slides with the same text. Chosen by eye. */
const repeatsMin = 3
const repeatShareMin = 0.3
const lowerRepeatsMin = 4
const lowerRepeatShareMin = 0.6
/** Number of slides before and after an OCR slide that it is compared with: enough for `repeatsMin`, few enough to wait for. */
const comparedSlides = 4

/**
 * Moves headers and footers to the end of each slide: text in the top or bottom band that repeats at the same
 * position (digits aside), slide numbers in these bands, text that most slides have in their lower part,
 * and section bars at the very top. Titles are not moved. Returns new readings with the same blocks.
 */
export function moveHeadersAndFootersLast(readings: SlideReading[]): SlideReading[] {
  const repeats = countRepeats(readings)
  const least = Math.max(repeatsMin, readings.length * repeatShareMin)
  const leastInLowerPart = Math.max(lowerRepeatsMin, readings.length * lowerRepeatShareMin)
  return readings.map((reading) => {
    const body: SlideBlock[] = []
    const headersAndFooters: SlideBlock[] = []
    for (const block of reading.blocks) {
      const times = repeats.get(keyOf(block, reading)) ?? 0
      const inBand = isInBand(block, reading) && (times >= least || isSlideNumber(block, reading))
      const last = inBand || (isInLowerPart(block, reading) && times >= leastInLowerPart)
      if (last) headersAndFooters.push({ ...block, role: 'header-footer' })
      else body.push(block)
    }
    return { ...reading, blocks: [...body, ...headersAndFooters] }
  })
}

/**
 * The same for readings that are still pending: an OCR slide is compared with its neighbors only, so that
 * the first rows need not wait for the last. Text layer readings must already have been processed.
 * Rejects as the readings do.
 */
export async function* streamHeadersAndFootersLast(
  pending: Promise<SlideReading>[],
): AsyncGenerator<SlideReading, void, void> {
  const known: SlideReading[] = []
  for (let index = 0; index < pending.length; index++) {
    const until = Math.min(index + comparedSlides + 1, pending.length)
    while (known.length < until) known.push(await (pending[known.length] as Promise<SlideReading>))
    const reading = known[index] as SlideReading
    if (reading.mode !== 'ocr') yield reading
    else {
      const from = Math.max(0, index - comparedSlides)
      yield moveHeadersAndFootersLast(known.slice(from, until))[index - from] as SlideReading
    }
  }
}

/** Counts the slides that have each text at each position. */
function countRepeats(readings: SlideReading[]): Map<string, number> {
  const repeats = new Map<string, number>()
  for (const reading of readings) {
    const keys = reading.blocks
      .filter((block) => isInBand(block, reading) || isInLowerPart(block, reading))
      .map((block) => keyOf(block, reading))
    for (const key of new Set(keys)) repeats.set(key, (repeats.get(key) ?? 0) + 1)
  }
  return repeats
}

/** Text without digits, and position; for a section bar only the height, because its words change. */
function keyOf(block: SlideBlock, { width, height }: SlideReading): string {
  const { lines, box, size } = block
  const [left, top] = [box.left / width, box.top / height].map((share) =>
    Math.round(share / nearby),
  )
  if (box.bottom <= barBand * height && size <= barLetterMax * height) return `bar ${top}`
  return `${left},${top} ${lines.join(' ').replace(/\d+/g, '#')}`
}

function isInBand({ box, role }: SlideBlock, { height }: SlideReading): boolean {
  return role !== 'title' && (box.top >= bottomBand * height || box.bottom <= topBand * height)
}

function isInLowerPart({ box, role }: SlideBlock, { height }: SlideReading): boolean {
  return role !== 'title' && box.top >= lowerPart * height
}

function isSlideNumber({ lines }: SlideBlock, { index }: SlideReading): boolean {
  if (lines.length !== 1) return false
  const number = /^(?:\D{0,6}\s)?(\d{1,4})(?:\s?\/\s?\d{1,4})?$/.exec(lines[0] ?? '')
  return number !== null && Math.abs(Number(number[1]) - (index + 1)) <= 5
}
