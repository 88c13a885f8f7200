import type { SlideBlock, SlideReading } from '../slide-reading.ts'
import { isTitleLike, titleOf } from './title-of.ts'

/** Minimum number of slides, and share of those with a title, that have it at one place. Chosen by eye. */
const slidesMin = 3
const slideShareMin = 0.25
/** Grid of places, as a share of the slide, and of font sizes, as a share of its height; neighboring cells count too. */
const placeStep = 0.015
const sizeStep = 0.004
/** Font sizes of titles that programs shrink to fit their box, as shares of the size that titles have. */
const shrunkTo = [1, 0.9, 0.8, 0.7]

/**
 * Makes the text a title that is where the deck keeps its titles, in their font size or shrunk to fit: on slides without
 * a title, and instead of one that is elsewhere. Returns new readings with the same blocks.
 */
export function withTitlesInPlace(readings: SlideReading[]): SlideReading[] {
  const places = new Map<string, number>()
  const tops = new Set<number>()
  let titled = 0
  for (const reading of readings) {
    const title = titleOf(reading)
    if (title === undefined) continue
    titled++
    tops.add(topOf(title, reading))
    for (const key of keysOf(title, reading)) places.set(key, (places.get(key) ?? 0) + 1)
  }
  const least = Math.max(slidesMin, slideShareMin * titled)
  if (titled < least) return readings
  const isInPlace = (block: SlideBlock, reading: SlideReading) => {
    const top = topOf(block, reading)
    if (![top - 1, top, top + 1].some((near) => tops.has(near))) return false
    return shrunkTo.some((share) =>
      keysOf({ ...block, size: block.size / share }, reading, 1).some(
        (key) => (places.get(key) ?? 0) >= least,
      ),
    )
  }
  return readings.map((reading) => {
    const given = titleOf(reading)
    if (given !== undefined && isInPlace(given, reading)) return reading
    const found = reading.blocks.filter((block) => isTitleLike(block) && isInPlace(block, reading))
    const [title] = found
    return title !== undefined && found.length === 1 ? withTitle(reading, title) : reading
  })
}

function withTitle(reading: SlideReading, title: SlideBlock): SlideReading {
  const others = reading.blocks.filter((block) => block !== title)
  const body = others.map((block) =>
    block.role === 'title' ? { ...block, role: 'body' as const } : block,
  )
  return { ...reading, blocks: [{ ...title, role: 'title' }, ...body] }
}

function topOf({ box }: SlideBlock, { height }: SlideReading): number {
  return Math.round(box.top / height / placeStep)
}

/** The cells of the left edge and of the middle of a block, and of those around them. */
function keysOf(block: SlideBlock, reading: SlideReading, around = 0): string[] {
  const { box, size } = block
  const { width, height } = reading
  const cell = (share: number, step: number) => Math.round(share / step)
  const top = topOf(block, reading)
  const letter = cell(size / height, sizeStep)
  const left = cell(box.left / width, placeStep)
  const middle = cell((box.left + box.right) / 2 / width, placeStep)
  const keys: string[] = []
  for (let down = -around; down <= around; down++) {
    for (let across = -around; across <= around; across++) {
      for (let larger = -around; larger <= around; larger++) {
        const rest = `${top + down} ${letter + larger}`
        keys.push(`left ${left + across} ${rest}`, `middle ${middle + across} ${rest}`)
      }
    }
  }
  return keys
}
