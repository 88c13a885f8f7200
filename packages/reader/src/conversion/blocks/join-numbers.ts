import { areInColumn, heightOf, overlapDown, widthOf } from '@rowdeck/core/deck-model/box'
import type { Frame } from '@rowdeck/core/deck-model/page'
import {
  isHorizontal,
  isLarger,
  isSameSize,
  levelShare,
  lineSpacingEm,
  marginEm,
  patternMin,
} from '../likeness.ts'
import { frameOf } from '../lines/frame-of-line.ts'
import type { Line } from '../lines/line.ts'
import { numberGapEm, ordinalLabel } from '../lines/list-marks.ts'
import { wordsOfLines } from '../lines/words-of-line.ts'
import { BoxIndex } from '../near/box-index.ts'
import { compare } from '../near/comparisons.ts'
import { note } from '../stage-notes.ts'

/**
 * Prepends numbers that form a separate column, as in an agenda, to the lines to the right of them that they number, and
 * numbers in small shapes of their own, as LaTeX draws those of items, to lines right beside them. No text is lost: each number
 * becomes the beginning of another line.
 */
export function joinNumbers(lines: Line[], frames: Frame[]): Line[] {
  const numbers = lines.filter(isNumber)
  if (numbers.length === 0) return lines
  const numbered = new Map<Line, Line>()
  const sorted = [...lines].sort((a, b) => a.box.top - b.box.top)
  const index = new BoxIndex(sorted.map(({ box }) => box))
  for (const column of columnsOf(numbers)) {
    for (const [number, line] of pairsOf(column, (one) => textNumberedBy(one, sorted, index))) {
      numbered.set(line, number)
    }
  }
  const inColumns = new Set(numbered.values())
  for (const number of numbers) {
    if (inColumns.has(number)) continue
    const line = textNumberedBy(number, sorted, index)
    if (line === undefined || numbered.has(line)) continue
    if (isInMark(number, line, frames)) numbered.set(line, number)
  }
  const used = new Set(numbered.values())
  return lines.filter((line) => !used.has(line)).map((line) => withNumber(line, numbered.get(line)))
}

function isNumber({ text, angle }: Line): boolean {
  return isHorizontal(angle) && ordinalLabel(text) !== undefined
}

/** Columns of numbers that increase by one. */
function columnsOf(numbers: Line[]): Line[][] {
  const sorted = [...numbers].sort((a, b) => a.box.top - b.box.top)
  const columns: Line[][] = []
  // by the number that would go on with them
  const open = new Map<number, Line[][]>()
  for (const number of sorted) {
    const value = numberOf(number)
    const candidates = open.get(value) ?? []
    compare(candidates.length)
    const at = candidates.findIndex((other) => continuesColumn(other.at(-1) as Line, number))
    const [column = []] = at < 0 ? [] : candidates.splice(at, 1)
    if (column.push(number) === 1) columns.push(column)
    const next = open.get(value + 1) ?? []
    open.set(value + 1, next)
    next.push(column)
  }
  return columns.filter((column) => column.length >= patternMin)
}

function continuesColumn(last: Line, next: Line): boolean {
  return isSameSize(last.size, next.size) && areInColumn(last.box, next.box)
}

function numberOf({ text }: Line): number {
  return ordinalLabel(text) ?? 0
}

/** Each number with its line; none if a number has no line, or two have the same. */
function pairsOf(
  column: Line[],
  findLine: (number: Line) => Line | undefined,
): [number: Line, line: Line][] {
  const pairs = column.flatMap((number): [Line, Line][] => {
    const line = findLine(number)
    return line === undefined ? [] : [[number, line]]
  })
  return new Set(pairs.map(([, line]) => line)).size < column.length ? [] : pairs
}

/** The topmost line to the right of the number; `lines` are sorted from top to bottom. */
function textNumberedBy(number: Line, lines: Line[], index: BoxIndex): Line | undefined {
  const { box, size } = number
  const area = { ...box, left: box.right, right: box.right + numberGapEm * size }
  const found = index.first(area, (at) => {
    const line = lines[at] as Line
    const gap = line.box.left - box.right
    const lower = Math.min(heightOf(line.box), heightOf(box))
    if (gap < 0 || gap > numberGapEm * size || isNumber(line)) return false
    return overlapDown(line.box, box) >= levelShare * lower
  })
  return lines[found]
}

/** Whether a number is in a shape no higher than a line, right before one. */
function isInMark(number: Line, { box, size }: Line, frames: Frame[]): boolean {
  const frame = frames[frameOf(number, frames)]
  if (frame === undefined || isLarger(number.size, size)) return false
  const side = lineSpacingEm * size
  return (
    heightOf(frame) <= side && widthOf(frame) <= side && box.left - frame.right <= marginEm * size
  )
}

/** Keeps the box of the text, so that it is still inside its frame. */
function withNumber(line: Line, number: Line | undefined): Line {
  if (number === undefined) return line
  note(() => ({
    stage: 'blocks',
    before: number,
    line,
    joins: true,
    because: 'a column of numbers',
  }))
  return {
    ...line,
    text: `${number.text} ${line.text}`,
    ...wordsOfLines([number, line]),
    textLeft: line.textLeft ?? line.box.left,
  }
}
