import { areInRow, heightOf, overlapAcross } from '@rowdeck/core/deck-model/box'
import type { Frame } from '@rowdeck/core/deck-model/page'
import { areParallel, isSameSize, lineGapMax, sameEdgeEm } from '../likeness.ts'
import { areFromPicture } from '../lines/are-from-picture.ts'
import { textSizeRatioMax } from '../lines/baseline.ts'
import { type Block, blockOf } from '../lines/block.ts'
import { isTurned } from '../lines/character-cell.ts'
import { frameOf, isDrawnBelow } from '../lines/frame-of-line.ts'
import type { Line } from '../lines/line.ts'
import { markGapEm } from '../lines/list-marks.ts'
import { areOneText } from '../lines/one-text.ts'
import { BoxIndex } from '../near/box-index.ts'
import { compare } from '../near/comparisons.ts'
import { note } from '../stage-notes.ts'

/** The same as `lineGapMax` for lines that are not drawn consecutively. Chosen by eye. */
const gapApartMax = 0.6
/**
 * The same for lines of other font sizes. With .5, a title and listings in decks of two repositories are joined with the text below
 * them.
 */
const gapOtherSizeMax = 0.4
/** An edge of a frame further than this inside a line does not part it from the next, in line heights. Chosen by eye. */
const edgeShare = 0.15

/**
 * Joins lines that are directly below one another and drawn together, like the lines of a text box.
 * Lines in different frames are not joined, nor is a line above two columns. Every line is in exactly one block; blocks are in
 * drawing order, their lines from top to bottom.
 */
export function joinBlocks(lines: Line[], frames: Frame[]): Block[] {
  const places = lines.map((line) => ({ line, frame: frameOf(line, frames) }))
  places.sort((a, b) => a.line.box.top - b.line.box.top || a.line.box.left - b.line.box.left)
  const stack = stackOf(places)
  const below = places.map((_, index) => directlyBelow(stack, index, frames))
  const above = new Array<number>(places.length).fill(0)
  for (const next of below) if (next >= 0) above[next] = (above[next] as number) + 1
  const blocks: Block[] = []
  const taken = new Set<number>()
  places.forEach((_, index) => {
    if (taken.has(index)) return
    const members: Line[] = []
    let next = index
    let line: Line
    do {
      taken.add(next)
      line = (places[next] as Place).line
      members.push(line)
      next = below[next] as number
    } while (next >= 0 && above[next] === 1)
    if (next >= 0) parted(line, (places[next] as Place).line, 'another line above it')
    blocks.push({ ...blockOf(members), frame: frames[(places[index] as Place).frame] })
  })
  return blocks.sort((a, b) => a.order - b.order)
}

interface Place {
  line: Line
  frame: number
}

/** The lines of a slide from top to bottom. */
interface Stack {
  places: Place[]
  /** Their upper edges. */
  index: BoxIndex
  /** Their places by their position in drawing order. */
  byOrder: Map<number, number>
}

function stackOf(places: Place[]): Stack {
  const boxes = places.map(({ line }) => line.box)
  return {
    places,
    index: new BoxIndex(boxes.map((box) => ({ ...box, bottom: box.top }))),
    byOrder: new Map(places.map(({ line }, index) => [line.order, index])),
  }
}

/** Index of the one line that continues below this one; -1 if there is none or more than one. */
function directlyBelow(stack: Stack, index: number, frames: Frame[]): number {
  const { places } = stack
  const { line, frame } = places[index] as Place
  const first = nearestUnder(stack, index)
  if (first < 0) return -1
  const nearest = (places[first] as Place).line
  let found = -1
  for (let next = first; next < places.length; next++) {
    const { line: other, frame: otherFrame } = places[next] as Place
    compare()
    if (!areInRow(other.box, nearest.box)) break
    if (areInRow(line.box, other.box) || !isUnder(line, other)) continue
    const within =
      frame === otherFrame ||
      areOneText(line, other) ||
      straddles(line, other, [frames[frame], frames[otherFrame]])
    const parting = within ? partingOf(line, other) : 'another frame'
    if (parting !== undefined) parted(line, other, parting)
    else if (found >= 0) {
      parted(line, (places[found] as Place).line, 'another line beside it')
      return parted(line, other, 'another line beside it')
    } else found = next
  }
  return found
}

/** Notes what parts a line from one above it. */
function parted(before: Line, line: Line, because: string): -1 {
  note(() => ({ stage: 'blocks', before, line, joins: false, because }))
  return -1
}

/** Index of the topmost line under this one, in another row; -1 if there is none near enough to continue it. */
function nearestUnder({ places, index, byOrder }: Stack, place: number): number {
  const { line } = places[place] as Place
  const isNext = (other: number) =>
    other > place &&
    !areInRow(line.box, (places[other] as Place).line.box) &&
    isUnder(line, (places[other] as Place).line)
  const reach = Math.max(0, lineGapMax * heightOf(line.box))
  const area = { ...line.box, bottom: line.box.bottom + reach }
  const below = index.first(area, isNext)
  // a text after a tab is beside the line rather than under it
  const drawnNext = byOrder.get(line.order + 1) ?? -1
  if (!isNext(drawnNext)) return below
  return below < 0 ? drawnNext : Math.min(below, drawnNext)
}

/**
 * Whether two lines are of one text that lies over the edge of a frame, rather than in two frames: drawn one
 * after the other, alike and aligned, over the same frames, and no edge runs between them.
 */
function straddles(line: Line, other: Line, frames: (Frame | undefined)[]): boolean {
  if (other.order !== line.order + 1 || other.size !== line.size) return false
  const near = edgeShare * heightOf(other.box)
  if (Math.abs(other.box.left - line.box.left) > near) return false
  return frames.every(
    (frame) =>
      frame === undefined ||
      (isDrawnBelow(frame, line) === isDrawnBelow(frame, other) &&
        [frame.top, frame.bottom].every(
          (edge) => edge < line.box.bottom - near || edge > other.box.top + near,
        )),
  )
}

function isUnder(line: Line, other: Line): boolean {
  return overlapAcross(line.box, other.box) > 0 || isIndented(line, other)
}

/** Whether the next line drawn begins beside the end of this one, like text after a tab. */
function isIndented(line: Line, other: Line): boolean {
  if (other.order !== line.order + 1) return false
  if (!isSameSize(other.size, line.size)) return false
  return -overlapAcross(line.box, other.box) < markGapEm * line.size
}

/** What parts a line from one under it; undefined if that one follows. */
function partingOf(line: Line, other: Line): string | undefined {
  // what follows a turned line is beside it, not below
  if (!areParallel(line.angle, other.angle) || isTurned(line.angle)) return 'another direction'
  const ratio = line.size / other.size
  if (ratio > textSizeRatioMax || ratio < 1 / textSizeRatioMax) return 'another size'
  const apart = Math.abs(other.order - line.order)
  const gap = other.box.top - line.box.bottom
  const height = Math.min(heightOf(line.box), heightOf(other.box))
  if (!isSameSize(line.size, other.size) && gap > gapOtherSizeMax * height) {
    return 'another size and a gap'
  }
  const gapMax = apart === 1 || beginTogether(line, other) ? lineGapMax : gapApartMax
  return gap <= gapMax * height ? undefined : 'a wide gap'
}

/** Whether two lines of a picture, whose drawing order is unknown, have one size and begin together, or behind a list mark. */
function beginTogether(line: Line, other: Line): boolean {
  if (!areFromPicture([line, other]) || !isSameSize(line.size, other.size)) return false
  const near = sameEdgeEm * line.size
  return startsOf(line).some((left) => startsOf(other).some((own) => Math.abs(own - left) <= near))
}

function startsOf({ box, textLeft = box.left }: Line): number[] {
  return [box.left, textLeft]
}
