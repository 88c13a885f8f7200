import type { SlideBlock, SlideReading } from '../slide-reading.ts'
import { keyOf } from './text-at-place.ts'
import { isTitleLike, titleOf } from './title-of.ts'

/** Minimum number and share of slides with a text at the same place as the title of one: a logo or the name of the deck. Chosen by eye. */
const repeatsMin = 4
const repeatShareMin = 0.6
/** Lowest start of either title, as a share of the slide's height. */
const titleBand = 0.35

/**
 * Gives slides whose title is on most slides another one: the topmost text beside it that is larger and is
 * not on most slides too, as the words beside a sign are. The title stays where there is none. Returns new readings with the same blocks.
 */
export function withoutRepeatedTitles(readings: SlideReading[]): SlideReading[] {
  const repeats = new Map<string, number>()
  for (const reading of readings) {
    const atTop = reading.blocks.filter(({ box }) => box.top <= titleBand * reading.height)
    for (const key of new Set(atTop.map((block) => keyOf(block, reading)))) {
      repeats.set(key, (repeats.get(key) ?? 0) + 1)
    }
  }
  const least = Math.max(repeatsMin, readings.length * repeatShareMin)
  return readings.map((reading) => {
    const isRepeated = (block: SlideBlock) => (repeats.get(keyOf(block, reading)) ?? 0) >= least
    const title = titleOf(reading)
    return title && isRepeated(title) ? withLargerTitle(reading, isRepeated) : reading
  })
}

function withLargerTitle(
  reading: SlideReading,
  isRepeated: (block: SlideBlock) => boolean,
): SlideReading {
  const shared = titleOf(reading)
  if (shared === undefined) return reading
  const title = reading.blocks
    .filter((block) => block.size > shared.size && isTitleLike(block) && !isRepeated(block))
    .filter(({ box }) => box.top <= titleBand * reading.height)
    .reduce<SlideBlock | undefined>(
      (top, block) => (top === undefined || block.box.top < top.box.top ? block : top),
      undefined,
    )
  if (title === undefined) return reading
  const others = reading.blocks.filter((block) => block !== title && block !== shared)
  return {
    ...reading,
    blocks: [{ ...title, role: 'title' }, ...others, { ...shared, role: 'header-footer' }],
  }
}
