import { type Box, isOverlapping, union } from '@rowdeck/core/deck-model/box'
import { patternMin } from '../likeness.ts'
import type { Block } from '../lines/block.ts'
import { listMarkLength, ordinalLabel } from '../lines/list-marks.ts'

/**
 * Puts numbered parts of a slide, such as the sections of an agenda or the steps of a road, in the order of
 * their numbers: 1, 2, 3 and so on, each once. A part is a number and the blocks that are read after it.
 * Returns the blocks unchanged if they count down, as floors do, if the parts overlap or a number is not at the top of its part.
 */
export function inNumberOrder(blocks: Block[]): Block[] {
  const starts = blocks.flatMap((block, index) => (numberOf(block) > 0 ? [index] : []))
  const sorted = starts.toSorted((a, b) => numberAt(blocks, a) - numberAt(blocks, b))
  const isSequence =
    starts.length >= patternMin &&
    sorted.every((start, index) => numberAt(blocks, start) === index + 1)
  const isInOrder = [sorted, sorted.toReversed()].some((order) =>
    order.every((start, index) => start === starts[index]),
  )
  if (!isSequence || isInOrder) return blocks
  const length = partLength(starts)
  const parts = new Map(
    starts.map((start, index) => {
      const end = Math.min(starts[index + 1] ?? blocks.length, start + length)
      return [start, blocks.slice(start, end)]
    }),
  )
  const all = [...parts.values()]
  if (!all.every(startsAtTop) || overlapAny(all.map(boxOf))) return blocks
  const end = (starts.at(-1) as number) + (all.at(-1) as Block[]).length
  const numbered = sorted.flatMap((start) => parts.get(start) ?? [])
  return [...blocks.slice(0, starts[0]), ...numbered, ...blocks.slice(end)]
}

/** The number that a block consists of or begins with; 0 if there is none. */
function numberOf({ lines: [first], rows }: Block): number {
  if (first === undefined || rows !== undefined) return 0
  const { text } = first
  return ordinalLabel(text.slice(0, listMarkLength(text)) || text) ?? 0
}

function numberAt(blocks: Block[], index: number): number {
  return numberOf(blocks[index] as Block)
}

/** The most blocks of a part other than the last, behind which other text may follow. */
function partLength(starts: number[]): number {
  return Math.max(...starts.slice(1).map((start, index) => start - (starts[index] as number)))
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
