import { type Box, containsMost, heightOf, union, widthOf } from '@rowdeck/core/deck-model/box'
import type { Frame } from '@rowdeck/core/deck-model/page'
import { isBackground } from '../likeness.ts'
import type { Block } from '../lines/block.ts'
import { headedBoxes } from '../lines/headed-boxes.ts'
import { BoxIndex } from '../near/box-index.ts'
import { nestingMax } from '../near/comparisons.ts'

/** A unit of reading order: a block, or a group of items that is read as a whole. */
export interface Item {
  /** Includes the frame that contains only this block, if any. */
  box: Box
  /** Position of its first line in drawing order. */
  order: number
  /** Whether the box is the frame around a single block. */
  framed: boolean
  content: Block | Item[]
}

/** Space left between touching cells so that a cut fits between them, in points; not critical. */
const cutGap = 0.5

/**
 * Groups blocks by the shapes drawn around them (cards, panels), nested. Of two frames that share blocks
 * without containing one another, the larger wins. Every block is in exactly one item.
 */
export function groupByFrames(blocks: Block[], slide: { area: number; frames: Frame[] }): Item[] {
  const cards = blocks.map(({ box }) => box)
  const root: Group = { members: new Set(blocks.keys()), groups: [] }
  const owners = blocks.map(() => root)
  for (const { frame, members } of holdersOf(blocks, slide)) {
    const [only] = members
    if (members.size === 1 && only !== undefined) {
      cards[only] = union((blocks[only] as Block).box, shrunk(frame))
    } else {
      addGroup({ members, groups: [] }, owners)
    }
  }
  return itemsOf(root, blocks, cards)
}

/** Shrinks a frame slightly, because touching cells leave no band to cut along. */
function shrunk({ left, top, right, bottom }: Box): Box {
  return { left: left + cutGap, top: top + cutGap, right: right - cutGap, bottom: bottom - cutGap }
}

interface Group {
  members: Set<number>
  groups: Group[]
}

/** Frames and the blocks inside them, largest first. */
function holdersOf(blocks: Block[], { area, frames }: { area: number; frames: Frame[] }) {
  const index = new BoxIndex(blocks.map(({ box }) => box))
  const all = [...frames, ...headedBoxes(frames)]
  let left = nestingMax * blocks.length
  return all
    .map((frame) => ({ frame, size: widthOf(frame) * heightOf(frame) }))
    .filter(({ size }) => !isBackground(size, area))
    .sort((a, b) => b.size - a.size)
    .map(({ frame }) => {
      const near = left > 0 ? index.all(frame) : []
      left -= near.length
      return { frame, members: membersOf(frame, blocks, near) }
    })
    .filter(({ members }) => members.size > 0 && members.size < blocks.length)
}

function membersOf(frame: Frame, blocks: Block[], near: number[]): Set<number> {
  return new Set(near.filter((at) => containsMost(frame, (blocks[at] as Block).box)))
}

/**
 * Adds a group to the smallest group that contains it; drops it if it equals or partially overlaps another. `owners` are
 * the smallest groups of the blocks so far.
 */
function addGroup(group: Group, owners: Group[]): void {
  const [first] = group.members
  const parent = owners[first as number] as Group
  if (group.members.size === parent.members.size) return
  for (const member of group.members) if (owners[member] !== parent) return
  for (const member of group.members) owners[member] = group
  parent.groups.push(group)
}

function itemsOf({ members, groups }: Group, blocks: Block[], cards: Box[]): Item[] {
  const items: Item[] = []
  const alone = new Set(members)
  for (const group of groups) {
    const content = itemsOf(group, blocks, cards)
    for (const member of group.members) alone.delete(member)
    items.push({
      box: content.map(({ box }) => box).reduce(union),
      framed: false,
      order: Math.min(...content.map(({ order }) => order)),
      content,
    })
  }
  for (const index of alone) {
    const block = blocks[index] as Block
    items.push({
      box: cards[index] as Box,
      order: block.order,
      framed: cards[index] !== block.box,
      content: block,
    })
  }
  return items
}
