import type { Box } from '../box.ts'
import { around, heightOf, overlapAcross, overlapDown, widthOf } from '../box.ts'
import type { Block } from '../lines/block.ts'
import { isBelow } from '../lines/frame-of-line.ts'
import type { Frame } from '../ports.ts'

/** What is put in order: a block, or a group of items that a person reads before going on. */
export interface Item {
  /** With the frame that holds the block alone, where there is one. */
  box: Box
  /** Drawing order of its first line. */
  order: number
  /** Whether the box is that of a frame around one block. */
  framed: boolean
  content: Block | Item[]
}

/** A frame over this share of the slide is its background. */
const frameShareMax = 0.7
/** A frame holds a block where this share of the block's width and height is inside. */
const insideShare = 0.8
/** Larger frames share edges with a frame where they are this close, in points. */
const edgeDistance = 3
const hair = 0.5

/**
 * Groups blocks by the shapes drawn around them, cards and panels, smaller ones within larger ones.
 * Of frames that share blocks without one holding the other the larger counts. Every block is in
 * exactly one item.
 */
export function groupByFrames(blocks: Block[], slide: { area: number; frames: Frame[] }): Item[] {
  const cards = blocks.map(({ box }) => box)
  const root: Group = { members: new Set(blocks.keys()), groups: [] }
  const { frames } = slide
  for (const { frame, members } of holdersOf(blocks, slide)) {
    const [only] = members
    if (members.size === 1 && only !== undefined) {
      cards[only] = around((blocks[only] as Block).box, inside(frame))
    } else if (!isPartOf(frame, frames)) {
      addGroup(root, { members, groups: [] })
    }
  }
  return itemsOf(root, blocks, cards)
}

/** Whether a larger frame shares three edges with this one, as a table does with the columns within it. */
function isPartOf(frame: Box, frames: Box[]): boolean {
  const size = widthOf(frame) * heightOf(frame)
  return frames.some((other) => {
    if (widthOf(other) * heightOf(other) <= size * 1.05) return false
    const edges = [
      frame.left - other.left,
      frame.top - other.top,
      frame.right - other.right,
      frame.bottom - other.bottom,
    ]
    return edges.filter((distance) => Math.abs(distance) < edgeDistance).length >= 3
  })
}

/** Cells of a table touch; a hair between them lets a cut through. */
function inside({ left, top, right, bottom }: Box): Box {
  return { left: left + hair, top: top + hair, right: right - hair, bottom: bottom - hair }
}

interface Group {
  members: Set<number>
  groups: Group[]
}

/** Frames with the blocks that they hold, larger ones first. */
function holdersOf(blocks: Block[], { area, frames }: { area: number; frames: Frame[] }) {
  return frames
    .map((frame) => ({ frame, size: widthOf(frame) * heightOf(frame) }))
    .filter(({ size }) => size < frameShareMax * area)
    .sort((a, b) => b.size - a.size)
    .map(({ frame }) => ({ frame, members: membersOf(frame, blocks) }))
    .filter(({ members }) => members.size > 0 && members.size < blocks.length)
}

function membersOf(frame: Frame, blocks: Block[]): Set<number> {
  const members = new Set<number>()
  blocks.forEach(({ box, lines: [first] }, at) => {
    if (first !== undefined && !isBelow(frame, first)) return
    const across = overlapAcross(frame, box) >= insideShare * widthOf(box)
    if (across && overlapDown(frame, box) >= insideShare * heightOf(box)) members.add(at)
  })
  return members
}

/** Below the smallest group that holds it; nowhere where it is a group's equal or shares blocks with one. */
function addGroup(parent: Group, group: Group): void {
  if (group.members.size === parent.members.size) return
  for (const other of parent.groups) {
    if (group.members.isSubsetOf(other.members)) {
      addGroup(other, group)
      return
    }
  }
  if (parent.groups.every(({ members }) => group.members.isDisjointFrom(members))) {
    parent.groups.push(group)
  }
}

function itemsOf({ members, groups }: Group, blocks: Block[], cards: Box[]): Item[] {
  const items: Item[] = []
  const alone = new Set(members)
  for (const group of groups) {
    const content = itemsOf(group, blocks, cards)
    for (const member of group.members) alone.delete(member)
    items.push({
      box: content.map(({ box }) => box).reduce(around),
      framed: false,
      order: Math.min(...content.map(({ order }) => order)),
      content,
    })
  }
  for (const at of alone) {
    const block = blocks[at] as Block
    items.push({
      box: cards[at] as Box,
      order: block.order,
      framed: cards[at] !== block.box,
      content: block,
    })
  }
  return items
}
