import type { SlideBlock, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { areSetAlike, belongsEm, placeShare, sameEdgeEm } from '../likeness.ts'
import { footerBand } from '../slide-bands.ts'
import { countRepeats, withBuildNumbers } from './count-repeats.ts'
import { withDeckTitles } from './deck-titles.ts'
import { sidebarFinder } from './sidebars.ts'
import { isInBand, isInBar, leastOfHeaders, mostOf, textKeyOf } from './text-at-place.ts'

/** Number of slides before and after an OCR slide that it is compared with: enough for a pattern, few enough to wait for. */
const comparedSlides = 4

/**
 * Moves headers and footers to the end of each slide: text in the top or bottom band that repeats at the same
 * position (digits aside) and does not continue the text above it, slide numbers in these bands, section bars at the very
 * top, sidebars, and slanted text that most slides have in the same place, as a watermark, once. Titles are not moved, except
 * those that most slides share and that have a larger text beside them. Returns new readings with the same blocks, apart from a watermark's repetitions.
 */
export function moveHeadersAndFootersLast(given: SlideReading[]): SlideReading[] {
  const numbered = withBuildNumbers(given)
  const readings = withDeckTitles(numbered)
  const deck = { ...numbered, readings }
  const timesOfKey = countRepeats(deck, bandKeysOf)
  const least = leastOfHeaders(deck.count)
  const leastOfMost = mostOf(deck.count)
  const sidebarsOf = sidebarFinder(deck)
  return readings.map((reading) => {
    const timesOf = (block: SlideBlock) => timesOfKey(textKeyOf(block, reading))
    const isFurniture = (block: SlideBlock) => {
      if (!mayRepeat(block, reading)) return false
      const times = timesOf(block)
      if (block.isSlanted === true && times >= leastOfMost) return true
      return isInBand(block, reading) && (times >= least || isSlideNumber(block, reading))
    }
    const sidebars = new Set(sidebarsOf(reading))
    const bands: SlideBlock[] = []
    for (const [at, block] of reading.blocks.entries()) {
      const before = reading.blocks[at - 1]
      const isBody = before?.role === 'body' && !sidebars.has(before) && before !== bands.at(-1)
      if (isFurniture(block) && !(isBody && goesOnInFoot(before, block, reading))) bands.push(block)
    }
    const furniture = new Set([...sidebars, ...inBarsFirst(bands, reading)])
    const body = reading.blocks.filter((block) => !furniture.has(block))
    const headersAndFooters = withoutTiles([...furniture]).map((block) => ({
      ...block,
      role: 'header-footer' as const,
    }))
    return { ...reading, blocks: [...body, ...headersAndFooters] }
  })
}

/**
 * The same for readings that are still pending: an OCR slide is compared with its neighbors only, so that
 * the first rows need not wait for the last; the others wait for no later one. Text layer readings must already have been
 * processed.
 * Rejects as the readings do.
 */
export async function* streamHeadersAndFootersLast(
  pending: Promise<SlideReading>[],
): AsyncGenerator<SlideReading, void, void> {
  const known: SlideReading[] = []
  const readUntil = async (count: number) => {
    while (known.length < count) known.push(await (pending[known.length] as Promise<SlideReading>))
  }
  for (let index = 0; index < pending.length; index++) {
    await readUntil(index + 1)
    const reading = known[index] as SlideReading
    if (reading.mode !== 'ocr') yield reading
    else {
      const from = Math.max(0, index - comparedSlides)
      const until = Math.min(index + comparedSlides + 1, pending.length)
      await readUntil(until)
      yield moveHeadersAndFootersLast(known.slice(from, until))[index - from] as SlideReading
    }
  }
}

/** Whether a text begins in the bottom band, right below another, at the same left and in the same size, as output below code does. */
function goesOnInFoot(
  before: SlideBlock,
  { box, size }: SlideBlock,
  { height }: SlideReading,
): boolean {
  const gap = box.top - before.box.bottom
  return (
    box.top >= footerBand * height &&
    areSetAlike(before.size, size) &&
    Math.abs(box.left - before.box.left) < sameEdgeEm * size &&
    gap > -size &&
    gap < belongsEm * size
  )
}

/** With the entries of section bars first, from the top. */
function inBarsFirst(blocks: SlideBlock[], reading: SlideReading): SlideBlock[] {
  const bars = blocks.filter((block) => isInBar(block, reading))
  const placeOf = ({ box }: SlideBlock) => Math.round(box.top / (placeShare * reading.height))
  bars.sort((one, other) => placeOf(one) - placeOf(other) || one.box.left - other.box.left)
  return [...bars, ...blocks.filter((block) => !isInBar(block, reading))]
}

/** The texts of a slide at their positions that may be headers, footers or watermarks. */
function bandKeysOf(reading: SlideReading): string[] {
  return reading.blocks
    .filter((block) => mayRepeat(block, reading))
    .map((block) => textKeyOf(block, reading))
}

/** A watermark is often repeated all over the slide; each of its lines is kept once. */
function withoutTiles(blocks: SlideBlock[]): SlideBlock[] {
  const known = new Set<string>()
  return blocks.flatMap((block) => {
    if (!block.isSlanted) return [block]
    const lines = new Set(block.lines).difference(known)
    for (const line of lines) known.add(line)
    const { levels: _, ...watermark } = block
    return lines.size === 0 ? [] : [{ ...watermark, lines: [...lines] }]
  })
}

/** Whether a block is where headers and footers are, or slanted, and not the title; what follows is asked of such blocks. */
function mayRepeat(block: SlideBlock, reading: SlideReading): boolean {
  return block.role !== 'title' && (block.isSlanted === true || isInBand(block, reading))
}

function isSlideNumber({ lines }: SlideBlock, { index }: SlideReading): boolean {
  if (lines.length !== 1) return false
  const number = /^(?:\D{0,6}\s)?(\d{1,4})(?:\s?\/\s?\d{1,4})?$/.exec(lines[0] ?? '')
  return number !== null && Math.abs(Number(number[1]) - (index + 1)) <= 5
}
