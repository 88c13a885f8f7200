import type { SlideBlock, SlideReading } from '../slide-reading.ts'

/** Furniture begins below this share of the slide's height, or ends above the other. */
const bottomBand = 0.86
const topBand = 0.1
/** Above the bottom band, down from this share, stands what is furniture only where most slides have it. */
const lowerPart = 0.8
/** Small letters that end above this share hold a bar of sections; their size is this share at most. */
const barBand = 0.05
const barLetterMax = 0.03
/** Text repeats at one place where its edges differ by no more than this share of the slide. */
const nearby = 0.02
/** What stands on this many slides at least, and on this share of them, repeats. */
const repeatsMin = 3
const repeatShareMin = 0.3
const lowerRepeatsMin = 4
const lowerRepeatShareMin = 0.6
/** How many slides before and after it a slide that was read from its picture is compared with. */
const reach = 4

/**
 * Puts what belongs to the deck and not to the slide last: text in the bottom or the top band that
 * repeats over the deck at the same place, digits aside, slide numbers there, what most slides have
 * in their lower part, and bars of small letters at the very top, whose words change with the
 * section. Titles stay.
 * Returns new readings with every block of the old ones.
 */
export function moveFurnitureLast(readings: SlideReading[]): SlideReading[] {
  const repeats = countRepeats(readings)
  const least = Math.max(repeatsMin, readings.length * repeatShareMin)
  const leastLower = Math.max(lowerRepeatsMin, readings.length * lowerRepeatShareMin)
  return readings.map((reading) => {
    const body: SlideBlock[] = []
    const furniture: SlideBlock[] = []
    for (const block of reading.blocks) {
      const times = repeats.get(keyOf(block, reading)) ?? 0
      const inBand = isInBand(block, reading) && (times >= least || isSlideNumber(block, reading))
      const last = inBand || (isLower(block, reading) && times >= leastLower)
      if (last) furniture.push({ ...block, role: 'furniture' })
      else body.push(block)
    }
    return { ...reading, blocks: [...body, ...furniture] }
  })
}

/**
 * The same for readings that are still being made: a slide read from its picture is compared with
 * those around it, so that the first ones need not wait for the last. Readings of text layers, which
 * are all there before, are taken to be done. Rejects as the readings do.
 */
export async function* furnitureLastAsRead(
  pending: Promise<SlideReading>[],
): AsyncGenerator<SlideReading, void, void> {
  const known: SlideReading[] = []
  for (let at = 0; at < pending.length; at++) {
    const until = Math.min(at + reach + 1, pending.length)
    while (known.length < until) known.push(await (pending[known.length] as Promise<SlideReading>))
    const reading = known[at] as SlideReading
    if (reading.mode === 'text') yield reading
    else {
      const from = Math.max(0, at - reach)
      yield moveFurnitureLast(known.slice(from, until))[at - from] as SlideReading
    }
  }
}

/** On how many slides each text stands at each place. */
function countRepeats(readings: SlideReading[]): Map<string, number> {
  const repeats = new Map<string, number>()
  for (const reading of readings) {
    const keys = reading.blocks
      .filter((block) => isInBand(block, reading) || isLower(block, reading))
      .map((block) => keyOf(block, reading))
    for (const key of new Set(keys)) repeats.set(key, (repeats.get(key) ?? 0) + 1)
  }
  return repeats
}

/** Text, digits aside, and place; of a bar the height alone, since its words and their ends change. */
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

function isLower({ box, role }: SlideBlock, { height }: SlideReading): boolean {
  return role !== 'title' && box.top >= lowerPart * height
}

function isSlideNumber({ lines }: SlideBlock, { index }: SlideReading): boolean {
  if (lines.length !== 1) return false
  const number = /^(?:\D{0,6}\s)?(\d{1,4})(?:\s?\/\s?\d{1,4})?$/.exec(lines[0] ?? '')
  return number !== null && Math.abs(Number(number[1]) - (index + 1)) <= 5
}
