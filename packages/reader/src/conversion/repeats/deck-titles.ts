import type { SlideBlock, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { patternMin, repeatShareMin, shortTextLinesMax } from '../likeness.ts'
import { topBand } from '../slide-bands.ts'
import { countRepeats, type NumberedSlides } from './count-repeats.ts'
import { mostOf, textKeyOf } from './text-at-place.ts'

/** Grid of places, as a share of the slide, and of font sizes, as a share of its height; neighboring cells count too. */
const placeStep = 0.015
const sizeStep = 0.004

/**
 * Chooses titles again, now that all slides of the deck are known. Of a slide whose title most slides have, the topmost
 * text that is larger is the title, if it is not on most slides too, as the words beside a sign are. Where the deck keeps its
 * titles, the text there is the title, in their font size, on slides without one and instead of one elsewhere that the file does not
 * mark. Returns new readings with the same blocks.
 */
export function withDeckTitles(deck: NumberedSlides): SlideReading[] {
  return withTitlesInPlace({ ...deck, readings: withoutRepeatedTitles(deck) })
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
