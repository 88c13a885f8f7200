import { type Box, isOverlapping, union } from '@rowdeck/core/deck-model/box'
import { patternMin } from '../likeness.ts'
import type { Block } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'
import { letterLabel, listMarkLength, ordinalLabel } from '../lines/list-marks.ts'

/** A block that begins a part, by its place, and the number or the place of the letter that labels it. */
interface Start {
  at: number
  label: number
}

/**
 * Puts numbered parts of a slide, such as the sections of an agenda or the steps of a road, in the order of
 * their numbers, and lettered ones, such as the answers to each question, in that of their letters: 1, 2, 3 or a, b, c and so on,
 * each once; events with years, on both sides of a line, in that of their years if they go on in one direction.
 * A part is a label and the blocks that are read after it.
 * Leaves parts as they are if they count down, as floors do, if they overlap or a label is not at the top of its part.
 */
export function inNumberOrder(blocks: Block[]): Block[] {
  const numbered = inOrderOfLabels(blocks, startsOf(blocks, numberOf))
  const dated = inOrderOfLabels(numbered, ranked(numbered, startsOf(numbered, yearOf)))
  // sequences of letters do not overlap, so that their places stay
  return sequencesFromA(startsOf(dated, letterOf)).reduce(inOrderOfLabels, dated)
}

function startsOf(blocks: Block[], labelOf: (block: Block) => number | undefined): Start[] {
  return blocks.flatMap((block, at) => {
    const label = labelOf(block)
    return label === undefined ? [] : [{ at, label }]
  })
}

/** The number that a block consists of or begins with. */
function numberOf({ lines: [first], rows }: Block): number | undefined {
  return first === undefined || rows !== undefined ? undefined : ordinalLabel(markOf(first))
}

/** The place of the letter that a block begins with, or that its last line has if that is an a), below a question. */
function letterOf({ lines, rows }: Block): number | undefined {
  const [first, last] = [lines[0], lines.at(-1)]
  if (first === undefined || last === undefined || rows !== undefined) return undefined
  const below = letterLabel(markOf(last))
  return letterLabel(markOf(first)) ?? (below === 1 ? below : undefined)
}

/** The year that is the first line of a block. */
function yearOf({ lines: [first], rows }: Block): number | undefined {
  const year = rows === undefined ? /^(?:1[5-9]|20)\d\d$/u.exec(first?.text ?? '')?.[0] : undefined
  return year === undefined ? undefined : Number(year)
}

/** The labels as 1, 2, 3 and so on; none unless what they label goes down or to the right in their order. */
function ranked(blocks: Block[], starts: Start[]): Start[] {
  const sorted = starts.toSorted((one, other) => one.label - other.label)
  const areApart = (edge: 'left' | 'top') =>
    sorted.every(({ at, label }, place) => {
      const before = sorted[place - 1]
      if (before === undefined) return true
      return label > before.label && edgeOf(blocks[at], edge) > edgeOf(blocks[before.at], edge)
    })
  if (!areApart('top') && !areApart('left')) return []
  return starts.map((start) => ({ at: start.at, label: sorted.indexOf(start) + 1 }))
}

function edgeOf(block: Block | undefined, edge: 'left' | 'top'): number {
  return block?.box[edge] ?? 0
}

function markOf({ text }: Line): string {
  return text.slice(0, listMarkLength(text)) || text
}

/** Each begins with an a). */
function sequencesFromA(starts: Start[]): Start[][] {
  const sequences: Start[][] = []
  for (const start of starts) {
    if (start.label === 1) sequences.push([start])
    else sequences.at(-1)?.push(start)
  }
  return sequences
}

function inOrderOfLabels(blocks: Block[], starts: Start[]): Block[] {
  const sorted = starts.toSorted((one, other) => one.label - other.label)
  const isSequence =
    starts.length >= patternMin && sorted.every(({ label }, index) => label === index + 1)
  const isInOrder = [sorted, sorted.toReversed()].some((order) =>
    order.every((start, index) => start === starts[index]),
  )
  if (!isSequence || isInOrder) return blocks
  const length = partLength(starts)
  const parts = new Map(
    starts.map((start, index) => {
      const end = Math.min(starts[index + 1]?.at ?? blocks.length, start.at + length)
      return [start, blocks.slice(start.at, end)]
    }),
  )
  const all = [...parts.values()]
  if (!all.every(startsAtTop) || overlapAny(all.map(boxOf))) return blocks
  const end = (starts.at(-1) as Start).at + (all.at(-1) as Block[]).length
  const ordered = sorted.flatMap((start) => parts.get(start) ?? [])
  return [...blocks.slice(0, starts[0]?.at), ...ordered, ...blocks.slice(end)]
}

/** The most blocks of a part other than the last, behind which other text may follow. */
function partLength(starts: Start[]): number {
  return Math.max(...starts.slice(1).map(({ at }, index) => at - (starts[index] as Start).at))
}

function startsAtTop([number, ...rest]: Block[]): boolean {
  if (number === undefined) return false
  return rest.every(({ box }) => box.top > number.box.top - number.size / 2)
}

function boxOf(part: Block[]): Box {
  return part.map(({ box }) => box).reduce(union)
}

function overlapAny(boxes: Box[]): boolean {
  return boxes.some((box, index) =>
    boxes.slice(index + 1).some((other) => isOverlapping(box, other)),
  )
}
