import { widthOf } from '@rowdeck/core/deck-model/box'
import { areFromPicture } from '../lines/are-from-picture.ts'
import type { Block } from '../lines/block.ts'
import { spaceMaxEm } from '../lines/gaps.ts'
import type { Line } from '../lines/line.ts'
import { isListing } from './code-lines.ts'
import { type LineFacts, lineFactsOf } from './line-facts.ts'
import { ends, isLabeled, starts } from './wording.ts'

/** What is asked of a block at each of its line breaks, found once. */
export interface BlockFacts {
  block: Block
  isFromPicture: boolean
  /** The same if the block were in small letters; only in a picture and of a block in capitals alone, whose starts tell nothing. */
  inSmallLetters?: BlockFacts
  lines: LineFacts[]
  isListing: boolean
  /** Distances between the tops of neighboring lines; the least and the greatest of them. */
  steps: number[]
  leastStep: number
  greatestStep: number
  /** How many lines are marked, look like code, begin with a small letter, a capital or a digit, end a sentence, have a label. */
  marked: number
  code: number
  small: number
  capital: number
  digit: number
  stops: number
  labeled: number
  /** How many lines have the most frequent form. */
  likeForm: number
  /** How far lines reach and how wide they are, the greatest first: two, so that a line can be compared with the others. */
  rights: [number, number]
  widths: [number, number]
  leftSpread: number
  rightSpread: number
  /** How many lines but the last leave no room for the next word. */
  full: number
  /** The same by their widths alone, because centered lines leave room on both sides. */
  fullCentered: number
  /** Of how many lines but the last it is known whether they end in a space, and how many do. */
  spaceKnown: number
  spaced: number
  /** By the paragraphs that the document's structure has. */
  tags: Map<number, TagFacts>
  /** For each line, the left edge of the text of the last line with a list mark above it; NaN if there is none. */
  textLeftAbove: number[]
}

/** The lines of a block that begin in one paragraph of the document's structure. */
export interface TagFacts {
  lines: number
  /** How far the greatest room between two of them exceeds the next word; NaN for one line. */
  spare: number
}

export function blockFactsOf(block: Block, blocks: Block[]): BlockFacts {
  const facts = factsOf(block, blocks)
  if (!facts.isFromPicture || !block.lines.every(isInCapitals)) return facts
  const lines = block.lines.map((line) => ({ ...line, text: line.text.toLowerCase() }))
  return { ...facts, inSmallLetters: { ...factsOf({ ...block, lines }, blocks), block } }
}

/** Whether all letters of a line are capitals, or it has none. */
function isInCapitals({ text }: Line): boolean {
  return !/[\p{Ll}\p{Lo}]/u.test(text)
}

function factsOf(block: Block, blocks: Block[]): BlockFacts {
  const lines = block.lines.map(lineFactsOf)
  const steps = block.lines
    .slice(1)
    .map(({ box }, at) => box.top - (block.lines[at]?.box.top ?? box.top))
  const boxes = block.lines.map(({ box }) => box)
  const inner = block.lines.slice(0, -1)
  const widest = Math.max(...boxes.map(widthOf))
  const count = (is: (line: LineFacts) => boolean) => lines.filter(is).length
  return {
    block,
    lines,
    isFromPicture: areFromPicture(block.lines),
    isListing: isListing(block, blocks),
    steps,
    leastStep: Math.min(...steps),
    greatestStep: Math.max(...steps),
    marked: count(({ isMarked }) => isMarked),
    code: count(({ isCode }) => isCode),
    small: count(({ start }) => start === starts.small),
    capital: count(({ start }) => start === starts.capital),
    digit: count(({ start }) => start === starts.digit),
    stops: count(({ end }) => end === ends.stop),
    labeled: count(({ text }) => isLabeled(text)),
    likeForm: greatestCount(lines.map(({ form }) => form)),
    rights: greatestTwo(boxes.map(({ right }) => right)),
    widths: greatestTwo(boxes.map(widthOf)),
    leftSpread: spreadOf(boxes.map(({ left }) => left)),
    rightSpread: spreadOf(boxes.map(({ right }) => right)),
    fullCentered: lines.filter((line, at) => isFullCentered(widest, line, lines[at + 1])).length,
    full: lines.filter((line, at) => isFull(block, line, lines[at + 1])).length,
    spaceKnown: inner.filter(({ endsInSpace }) => endsInSpace !== undefined).length,
    spaced: inner.filter(({ endsInSpace }) => endsInSpace).length,
    tags: tagsOf(block, lines),
    textLeftAbove: textLeftsAbove(block),
  }
}

/** Whether a line has no room for a space and the next one's first word; false for the last line. */
export function isFull({ box }: Block, { line, size }: LineFacts, next?: LineFacts): boolean {
  return next !== undefined && box.right - line.box.right < (next.wordWidth + spaceMaxEm) * size
}

/** Whether a line and the next one's first word are wider than the widest line; false for the last line. */
export function isFullCentered(
  widest: number,
  { line, size }: LineFacts,
  next?: LineFacts,
): boolean {
  return next !== undefined && widest - widthOf(line.box) < (next.wordWidth + spaceMaxEm) * size
}

function tagsOf({ box }: Block, lines: LineFacts[]): Map<number, TagFacts> {
  const tags = new Map<number, TagFacts>()
  lines.forEach(({ line: { startsIn }, wordWidth }, at) => {
    if (startsIn === undefined) return
    const tag = tags.get(startsIn) ?? { lines: 0, spare: Number.NaN }
    tags.set(startsIn, tag)
    tag.lines++
    const before = lines[at - 1]
    if (before === undefined || before.line.endsIn !== startsIn) return
    const room = (box.right - before.line.box.right) / before.size
    tag.spare = Math.max(Number.isNaN(tag.spare) ? room : tag.spare, room - wordWidth)
  })
  return tags
}

function textLeftsAbove({ lines }: Block): number[] {
  let last = Number.NaN
  return lines.map(({ textLeft }) => {
    const above = last
    last = textLeft ?? last
    return above
  })
}

/** The greatest of values, leaving out one: of `greatestTwo`. */
export function greatestOther([first, second]: [number, number], own: number): number {
  return own >= first ? second : first
}

function greatestTwo(values: number[]): [number, number] {
  let [first, second] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const value of values) {
    if (value > first) [first, second] = [value, first]
    else if (value > second) second = value
  }
  return [first, second]
}

function greatestCount(values: string[]): number {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return Math.max(...counts.values())
}

function spreadOf(values: number[]): number {
  return Math.max(...values) - Math.min(...values)
}
