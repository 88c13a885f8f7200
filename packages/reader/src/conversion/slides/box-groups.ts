import {
  areInColumn,
  type Box,
  containsMost,
  heightOf,
  widthOf,
} from '@rowdeck/core/deck-model/box'
import type { Frame } from '@rowdeck/core/deck-model/page'
import { areSetAlike } from '../likeness.ts'
import type { Block } from '../lines/block.ts'
import { isValue } from '../lines/is-value.ts'
import type { Line } from '../lines/line.ts'
import { compare } from '../near/comparisons.ts'
import { meets } from '../tables/table-columns.ts'

/** A cell: the text of one box. */
export type Cell = Block

/** Texts are beside each other if their middles, or those of their first lines, differ by less, in ems. Chosen by eye. */
const levelEm = 0.5
/** Distance between rows of a table of text boxes, in heights of their lines. Chosen by eye. */
export const rowGapMax = 5

/** What shows whether a cell is like those in its column. */
export interface Kind {
  size: number
  bold: boolean
  isFilled: boolean
  isValue: boolean
}

export type KindOf = (cell: Cell) => Kind

/** Tells kinds of cells; one whose box is filled is in the frame that has its place in drawing order. */
export function kindsIn(frames: Frame[]): KindOf {
  const filled = new Set(frames.flatMap(({ place }) => place ?? []))
  const known = new Map<Cell, Kind>()
  return (cell) => {
    const kind = known.get(cell) ?? {
      size: cell.size,
      bold: cell.lines[0]?.bold ?? false,
      isValue: cell.lines.every(({ text }) => isValue(text)),
      isFilled: filled.has(cell.order),
    }
    known.set(cell, kind)
    return kind
  }
}

export function areAlike(kind: Kind, other: Kind): boolean {
  return hasSizeAndFill(kind, other) && kind.bold === other.bold
}

function hasSizeAndFill(kind: Kind, other: Kind): boolean {
  return areSetAlike(kind.size, other.size) && kind.isFilled === other.isFilled
}

/** The cells by the smallest panel that they are on, which holds several of them below one another. */
export function partsOf(cells: Cell[], frames: Frame[]): Cell[][] {
  compare(cells.length * frames.length)
  const panels = frames
    .map((frame) => ({ frame, on: cells.filter(({ box }) => containsMost(frame, box)) }))
    .filter(({ on }) => areStacked(on))
    .sort((a, b) => areaOf(a.frame) - areaOf(b.frame))
  const rest = new Set(cells)
  const parts = panels.map(({ on }) => on.filter((cell) => rest.delete(cell)))
  return [...parts, [...rest]]
}

function areaOf(box: Box): number {
  return widthOf(box) * heightOf(box)
}

function areStacked(cells: Cell[]): boolean {
  const lowestTop = Math.max(...cells.map(({ box }) => box.top))
  return cells.some(({ box }) => box.bottom <= lowestTop)
}

/**
 * Groups of cells that are beside each other, or alike and aligned below one another, each with the heads of its columns and
 * without those that no other is like.
 */
export function groupsOf(cells: Cell[], kindOf: KindOf): Cell[][] {
  const sorted = [...cells].sort((a, b) => a.box.top - b.box.top)
  const groups = new Map(sorted.map((cell) => [cell, new Set([cell])]))
  compare(sorted.length ** 2)
  for (const [at, cell] of sorted.entries()) {
    const lower = sorted.slice(at + 1)
    const next = lower.find((other) => continuesColumn(cell, other, kindOf))
    const beside = lower.filter((other) => areLevel(cell, other))
    for (const other of next === undefined ? beside : [...beside, next]) merge(groups, cell, other)
  }
  for (const row of new Set(groups.values())) {
    const [head] = row
    const body = groupBelow([...row], sorted, groups)
    if (head !== undefined && body !== undefined) merge(groups, head, body)
  }
  return [...new Set(groups.values())].map((group) => withoutSingle([...group], kindOf))
}

function merge(groups: Map<Cell, Set<Cell>>, one: Cell, other: Cell): void {
  const [to, from] = [groups.get(one), groups.get(other)]
  if (to === undefined || from === undefined || to === from) return
  for (const cell of from) groups.set(cell, to.add(cell))
}

/** Whether a cell goes on with the column of the one above it. */
export function continuesColumn(above: Cell, cell: Cell, kindOf: KindOf): boolean {
  const gap = cell.box.top - above.box.bottom
  if (gap < 0 || gap > rowGapMax * above.size) return false
  return areAlike(kindOf(above), kindOf(cell)) && meets(above.lines, cell.lines)
}

/** A cell of the group whose columns cells beside each other head, if all that is below them is of one group. */
function groupBelow(
  heads: Cell[],
  sorted: Cell[],
  groups: ReadonlyMap<Cell, Set<Cell>>,
): Cell | undefined {
  const [first, ...others] = heads
  if (first === undefined || others.length === 0) return undefined
  if (!others.every((other) => areLevel(first, other))) return undefined
  const below = heads.flatMap((head) => nextBelow(head, sorted) ?? [])
  const areOne = new Set(below.map((cell) => groups.get(cell))).size === 1
  return areOne ? below[0] : undefined
}

/** The next cell below a head, whatever it looks like. */
function nextBelow(head: Cell, sorted: Cell[]): Cell | undefined {
  return sorted.find(({ box, lines }) => {
    const gap = box.top - head.box.bottom
    const isNear = gap >= 0 && gap < rowGapMax * head.size
    return isNear && (areInColumn(box, head.box) || meets(head.lines, lines))
  })
}

function withoutSingle(cells: Cell[], kindOf: KindOf): Cell[] {
  const isLike = (cell: Cell, other: Cell) => hasSizeAndFill(kindOf(cell), kindOf(other))
  compare(cells.length ** 2)
  return cells.filter((cell) => cells.some((other) => other !== cell && isLike(cell, other)))
}

/** Whether two cells are in one row. */
export function areLevel(one: Cell, other: Cell): boolean {
  const near = levelEm * Math.min(one.size, other.size)
  const areNear = (a: Box, b: Box) => Math.abs(middleOf(a) - middleOf(b)) < near
  return areNear(one.box, other.box) || areNear(firstRow(one), firstRow(other))
}

/** The first row of a text, whose paragraphs may be wrapped. */
function firstRow({ lines }: Cell): Box {
  const [{ box, size }] = lines as [Line]
  return { ...box, bottom: Math.min(box.bottom, box.top + lineHeightEm * size) }
}

/** Distance of lines with the usual spacing. */
const lineHeightEm = 1.2

export function middleOf({ top, bottom }: Box): number {
  return (top + bottom) / 2
}
