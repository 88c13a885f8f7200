import type { SlideBlock, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { isLarger, patternMin, repeatShareMin, shortTextLinesMax } from '../likeness.ts'
import { isMarkedItem } from '../lines/list-marks.ts'
import { topBand } from '../slide-bands.ts'
import { countRepeats, type NumberedSlides } from './count-repeats.ts'
import { isInBand, leastOfHeaders, mostOf, textKeyOf } from './text-at-place.ts'

/** Grid of places, as a share of the slide, and of font sizes, as a share of its height; neighboring cells count too. */
const placeStep = 0.015
const sizeStep = 0.004

/**
 * Chooses titles again, now that all slides of the deck are known. Of a slide whose title most slides have, the topmost
 * text that is larger is the title, if it is not on most slides too, as the words beside a sign are. Headers of other slides are no
 * titles. Where the deck keeps its titles, the text there is the title, in their font size, on slides without one and instead of one elsewhere that the file does not
 * mark. Returns new readings with the same blocks.
 */
export function withDeckTitles(deck: NumberedSlides): SlideReading[] {
  const headed = { ...deck, readings: withoutRepeatedTitles(deck) }
  return withTitlesInPlace({ ...deck, readings: withoutHeadersAsTitles(headed) })
}

/** The title of a slide; undefined without one. */
export function titleOf({ blocks }: SlideReading): SlideBlock | undefined {
  return blocks.find(({ role }) => role === 'title')
}

function withoutRepeatedTitles(deck: NumberedSlides): SlideReading[] {
  const timesOf = countRepeats(deck, (reading) =>
    reading.blocks
      .filter((block) => isAtTop(block, reading))
      .map((block) => textKeyOf(block, reading)),
  )
  const least = mostOf(deck.count)
  return deck.readings.map((reading) => {
    const isRepeated = (block: SlideBlock) => timesOf(textKeyOf(block, reading)) >= least
    const shared = titleOf(reading)
    if (shared === undefined || !isRepeated(shared)) return reading
    const [first, ...larger] = reading.blocks.filter(
      (block) =>
        block.size > shared.size &&
        isCandidate(block) &&
        isAtTop(block, reading) &&
        !isRepeated(block),
    )
    if (first === undefined) return reading
    const title = larger.reduce((top, block) => (block.box.top < top.box.top ? block : top), first)
    return withTitle(reading, title, 'header-footer')
  })
}

/**
 * A title in the place of headers is a header if as many slides as share one have its text there, and few of them as their title. The
 * title is the text in the largest letters then, if that is one.
 */
function withoutHeadersAsTitles(deck: NumberedSlides): SlideReading[] {
  const keysOf = (reading: SlideReading, role?: SlideBlock['role']) =>
    reading.blocks
      .filter((block) => isInBand(block, reading) && (role ?? block.role) === block.role)
      .map((block) => textKeyOf(block, reading))
  const timesOf = countRepeats(deck, (reading) => keysOf(reading))
  const timesAsTitle = countRepeats(deck, (reading) => keysOf(reading, 'title'))
  const least = leastOfHeaders(deck.count)
  const isHeader = (key: string) => timesOf(key) >= Math.max(least, 2 * timesAsTitle(key) + 1)
  return deck.readings.map((reading) => {
    const title = titleOf(reading)
    if (title === undefined || title.isMarked || !keysOf(reading, 'title').some(isHeader)) {
      return reading
    }
    const blocks = reading.blocks.map((block) =>
      block === title ? { ...block, role: 'body' as const } : block,
    )
    const headless = { ...reading, blocks }
    const largest = largestOf(headless)
    return largest === undefined ? headless : withTitle(headless, largest, 'body')
  })
}

/** The line in clearly larger letters than all others of a slide, if it is no header and no item of a list. */
function largestOf(reading: SlideReading): SlideBlock | undefined {
  const [largest, next] = reading.blocks.toSorted((one, other) => other.size - one.size)
  if (largest === undefined || next === undefined || !isLarger(largest.size, next.size)) return
  const [line = '', ...more] = largest.lines
  const isHeading = more.length === 0 && !isMarkedItem(line) && !isInBand(largest, reading)
  return isHeading && isCandidate(largest) ? largest : undefined
}

function isAtTop({ box }: SlideBlock, { height }: SlideReading): boolean {
  return box.top <= topBand * height
}

function withTitlesInPlace(deck: NumberedSlides): SlideReading[] {
  const { readings, builds } = deck
  const placesOf = (reading: SlideReading) => {
    const title = titleOf(reading)
    return title === undefined ? [] : [titlePlace(title, reading)]
  }
  const timesOf = countRepeats(deck, (reading) => placesOf(reading).map(String))
  const titled = new Set(builds.filter((_, at) => titleOf(readings[at] as SlideReading)))
  const least = Math.max(patternMin, repeatShareMin * titled.size)
  const places = new Map(readings.flatMap(placesOf).map((place) => [String(place), place]))
  const usual = [...places].flatMap(([key, place]) => (timesOf(key) >= least ? [place] : []))
  const isInPlace = (block: SlideBlock, reading: SlideReading) =>
    usual.some((place) => areNear(titlePlace(block, reading), place))
  return readings.map((reading) => {
    const given = titleOf(reading)
    if (given?.isMarked) return reading
    if (given !== undefined && isInPlace(given, reading)) return reading
    const found = reading.blocks.filter((block) => isCandidate(block) && isInPlace(block, reading))
    const [title] = found
    return title !== undefined && found.length === 1 ? withTitle(reading, title, 'body') : reading
  })
}

/** Whether a block that is not the title of its slide is short and has words, as titles are. */
function isCandidate({ role, lines, isTable }: SlideBlock): boolean {
  if (role !== 'body' || isTable || lines.length > shortTextLinesMax) return false
  return lines.some((line) => /\p{L}/u.test(line))
}

/** Makes a block the title; the one that was it has another role then, and is behind the text if it is a header. */
function withTitle(
  reading: SlideReading,
  title: SlideBlock,
  role: SlideBlock['role'],
): SlideReading {
  const others = reading.blocks.filter((block) => block !== title)
  const known = others.map((block) => (block.role === 'title' ? { ...block, role } : block))
  const isHeader = (block: SlideBlock) => role === 'header-footer' && block.role === role
  const body = [...known.filter((block) => !isHeader(block)), ...known.filter(isHeader)]
  return { ...reading, blocks: [{ ...title, role: 'title' }, ...body] }
}

/** Where a title is, in cells of the grids: across, down, size. */
type TitlePlace = [left: number, top: number, size: number]

function titlePlace({ box, size }: SlideBlock, { width, height }: SlideReading): TitlePlace {
  const cell = (share: number) => Math.round(share / placeStep)
  return [cell(box.left / width), cell(box.top / height), Math.round(size / height / sizeStep)]
}

/** Whether two titles are in the same place, or in neighboring cells. */
function areNear(place: TitlePlace, usual: TitlePlace): boolean {
  return place.every((cell, axis) => Math.abs(cell - (usual[axis] as number)) <= 1)
}
