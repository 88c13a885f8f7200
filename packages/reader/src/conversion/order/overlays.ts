import {
  type Box,
  containsMost,
  heightOf,
  isOverlapping,
  overlapAcross,
  overlapDown,
  widthOf,
} from '@rowdeck/core/deck-model/box'
import type { Frame } from '@rowdeck/core/deck-model/page'
import { areMost, isBackground } from '../likeness.ts'
import type { Block } from '../lines/block.ts'
import { isDrawnBelow } from '../lines/frame-of-line.ts'
import { ruleTolerance } from '../lines/rule-stacks.ts'
import { BoxIndex } from '../near/box-index.ts'
import { compare, nestingMax } from '../near/comparisons.ts'

/**
 * Separates a box over text from one whose edge touches a line: how much of a line it covers at least, in ems; and most of
 * its height. Of the boxes that cover less, most are icons and notes beside each other, on 1,746 slides.
 */
const coveredEmMin = 4

/** Text in a filled box that is drawn over other text, as a box that appears in a presentation. */
export interface Overlay {
  blocks: Block[]
  /** The blocks that it covers in part. */
  covered: Block[]
}

/**
 * The overlays of a slide in drawing order, without blocks in common: what an overlay covers is drawn before it, and
 * may be an earlier overlay. Cells beside each other are none.
 */
export function findOverlays(
  blocks: Block[],
  { area, frames }: { area: number; frames: Frame[] },
): Overlay[] {
  const overlays: Overlay[] = []
  const taken = new Set<Block>()
  const index = new BoxIndex(blocks.map(({ box }) => box))
  const frameIndex = new BoxIndex(frames)
  let left = nestingMax * blocks.length
  for (const frame of boxesIn(frames, area)) {
    const near = index.all(frame).map((at) => blocks[at] as Block)
    left -= near.length
    if (left < 0) break
    const inside = new Set(near.filter((block) => isOn(frame, block)))
    if (inside.size === 0 || !inside.isDisjointFrom(taken)) continue
    const covered = near.filter((block) => !inside.has(block) && isCovered(block, frame, inside))
    const isCell = () =>
      frameIndex.some(around(frame), (at) => isBeside(frame, frames[at] as Frame))
    if (covered.length === 0 || isCell()) continue
    for (const block of inside) taken.add(block)
    overlays.push({ blocks: [...inside], covered })
  }
  return overlays
}

/** The filled frames, in drawing order. */
function boxesIn(frames: Frame[], area: number): Frame[] {
  return frames
    .filter(({ place }) => place !== undefined)
    .filter((frame) => !isBackground(widthOf(frame) * heightOf(frame), area))
    .sort((a, b) => (a.place ?? 0) - (b.place ?? 0))
}

/** Whether all lines of the block are drawn on the frame, and inside it. */
function isOn(frame: Frame, { box, lines }: Block): boolean {
  if (!containsMost(frame, box)) return false
  return lines.every((line) => line.place !== undefined && isDrawnBelow(frame, line))
}

/** Whether the frame covers part of a line, and the text on it is in the same place as the block. */
function isCovered({ box, lines }: Block, frame: Frame, inside: Set<Block>): boolean {
  const hasCoveredLine = lines.some((line) => {
    if (isDrawnBelow(frame, line)) return false
    return (
      overlapAcross(frame, line.box) > coveredEmMin * line.size &&
      areMost(overlapDown(frame, line.box), heightOf(line.box))
    )
  })
  if (!hasCoveredLine) return false
  compare(inside.size)
  return [...inside].some((other) => isOverlapping(other.box, box))
}

function around({ left, top, right, bottom }: Box): Box {
  return {
    left: left - ruleTolerance,
    top: top - ruleTolerance,
    right: right + ruleTolerance,
    bottom: bottom + ruleTolerance,
  }
}

/** Whether the boxes touch and are equally high, like cells of a row. */
function isBeside(one: Box, two: Box): boolean {
  if (
    Math.abs(one.top - two.top) > ruleTolerance ||
    Math.abs(one.bottom - two.bottom) > ruleTolerance
  )
    return false
  return (
    Math.abs(one.left - two.right) < ruleTolerance || Math.abs(two.left - one.right) < ruleTolerance
  )
}
