import { type Box, overlapDown, widthOf } from '@rowdeck/core/deck-model/box'
import { sameEdgePoints } from '../likeness.ts'
import type { Block } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'
import { pairedMax } from '../near/comparisons.ts'
import { type LineReach, reachOf, sizeStep } from './line-reach.ts'
import { type SpaceHabit, spaceHabitOf } from './space-habit.ts'

/** Place in the ascending steps between lines that stands for the spacing of lines inside paragraphs. */
const stepShare = 0.15
/** More blocks that look alike tell no more; bounds the work of each line break. */
export const asLongMax = 12

/** What other texts of a slide tell about the line breaks of a block; each is found when it is first asked for. */
export interface SlideTexts {
  /** All blocks of the slide. */
  blocks: Block[]
  /** Infinite if they are unknown. */
  width: number
  height: number
  reach: LineReach
  habit: SpaceHabit
  /** The usual step between lines, in font sizes; NaN if no block has two lines. */
  usualStep: number
  likenessOf(block: Block): Likeness
  /** The left edge of the next block to the right of one; infinite if there is none. */
  leftBeside(block: Block): number
}

/** What blocks that look like one tell: of the same font size, in a row or a column with it. */
export interface Likeness {
  count: number
  /** Their widest line, in the unit of boxes. */
  widest: number
  /** The share of them that have a single line. */
  singles: number
  /** The first of them that have as many lines. */
  asLong: Block[]
}

export interface Slide {
  lines: Line[]
  width: number
  height: number
  /** Whether the file is known to draw the space at which a line was wrapped. */
  keepsWrapSpaces: boolean | undefined
}

export function slideTextsOf(blocks: Block[], slide: Partial<Slide> = {}): SlideTexts {
  const { width = Number.POSITIVE_INFINITY, height = Number.POSITIVE_INFINITY } = slide
  let [reach, habit, step]: [LineReach?, SpaceHabit?, number?] = []
  const others = blocks.slice(0, pairedMax)
  return {
    blocks,
    width,
    height,
    get reach() {
      reach ??= reachOf(slide.lines ?? blocks.flatMap(({ lines }) => lines))
      return reach
    },
    get habit() {
      habit ??= spaceHabitOf(blocks, slide.keepsWrapSpaces)
      return habit
    },
    get usualStep() {
      step ??= usualStepOf(blocks)
      return step
    },
    likenessOf: once((block) => likenessOf(block, others)),
    leftBeside: once((block) => leftBeside(block, others)),
  }
}

/** Finds what is asked of a block at each of its line breaks only once. */
function once<Found>(find: (block: Block) => Found): (block: Block) => Found {
  const known = new Map<Block, Found>()
  return (block) => {
    const found = known.get(block) ?? find(block)
    known.set(block, found)
    return found
  }
}

function usualStepOf(blocks: Block[]): number {
  const steps: number[] = []
  for (const { lines, rows } of blocks) {
    if (rows !== undefined) continue
    lines.forEach(({ box, size }, at) => {
      const before = lines[at - 1]
      if (before !== undefined && box.top > before.box.top) {
        steps.push((box.top - before.box.top) / size)
      }
    })
  }
  steps.sort((one, other) => one - other)
  return steps[Math.floor(stepShare * steps.length)] ?? Number.NaN
}

function likenessOf(block: Block, blocks: Block[]): Likeness {
  let [count, widest, singles] = [0, 0, 0]
  const asLong: Block[] = []
  for (const other of blocks) {
    if (other === block || other.rows !== undefined || !isAlike(block, other)) continue
    count++
    singles += Number(other.lines.length === 1)
    if (other.lines.length === block.lines.length && asLong.length < asLongMax) asLong.push(other)
    for (const { box } of other.lines) widest = Math.max(widest, widthOf(box))
  }
  return { count, widest, singles: singles / count, asLong }
}

function isAlike({ box, size }: Block, other: Block): boolean {
  if (Math.abs(size - other.size) > sizeStep) return false
  return overlapDown(box, other.box) > 0 || isAligned(box, other.box)
}

/** Whether boxes have the same left edge or the same middle. */
function isAligned(one: Box, other: Box): boolean {
  if (Math.abs(one.left - other.left) < sameEdgePoints) return true
  return Math.abs(one.left + one.right - other.left - other.right) < 2 * sameEdgePoints
}

function leftBeside({ box }: Block, blocks: Block[]): number {
  let left = Number.POSITIVE_INFINITY
  for (const { box: other } of blocks) {
    if (other.left > box.right && overlapDown(other, box) > 0) left = Math.min(left, other.left)
  }
  return left
}
