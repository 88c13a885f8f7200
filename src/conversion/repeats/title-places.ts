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
  const titles = readings.flatMap((reading) => {
    const title = titleOf(reading)
    return title === undefined ? [] : [placesOf(title, reading)]
  })
  const least = Math.max(slidesMin, slideShareMin * titles.length)
  const usual = [...Map.groupBy(titles.flat(), keyOf).values()].flatMap((alike) =>
    alike.length >= least ? alike.slice(0, 1) : [],
  )
  if (usual.length === 0) return readings
  const isInPlace = (block: SlideBlock, reading: SlideReading) =>
    shrunkTo.some((share) =>
      placesOf({ ...block, size: block.size / share }, reading).some((place) =>
        usual.some((other) => isNear(place, other)),
      ),
    )
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

/** Where a title is, in cells of the grids. */
interface TitlePlace {
  edge: 'left' | 'middle'
  across: number
  top: number
  size: number
}

/** The places of the left edge and of the middle of a block. */
function placesOf(
  { box, size }: SlideBlock,
  { width, height }: SlideReading,
): [TitlePlace, TitlePlace] {
  const cell = (share: number) => Math.round(share / placeStep)
  const shared = { top: cell(box.top / height), size: Math.round(size / height / sizeStep) }
  return [
    { edge: 'left', across: cell(box.left / width), ...shared },
    { edge: 'middle', across: cell((box.left + box.right) / 2 / width), ...shared },
  ]
}

function keyOf({ edge, across, top, size }: TitlePlace): string {
  return `${edge} ${across} ${top} ${size}`
}

/** Whether two places are in neighboring cells. */
function isNear(one: TitlePlace, other: TitlePlace): boolean {
  if (one.edge !== other.edge || Math.abs(one.top - other.top) > 1) return false
  return Math.abs(one.across - other.across) <= 1 && Math.abs(one.size - other.size) <= 1
}
