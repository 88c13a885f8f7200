import { type Box, heightOf, overlapAcross, overlapDown, widthOf } from '../box.ts'
import { runsRightToLeft } from '../lines/characters.ts'
import type { Line } from '../lines/line.ts'
import { labelNumber } from '../lines/list-marks.ts'
import { BoxIndex } from '../near/box-index.ts'
import { compare } from '../near/comparisons.ts'

/** A column of at least this many ascending numbers labels the lines to its right; fewer may be data. Chosen by eye. */
const numbersMin = 3
/** Maximum distance from a number to its line, in ems. Chosen by eye. */
const reachEm = 8
/** Numbers of one column have nearly the same font size. */
const sizeRatioMax = 1.1

/** Numbers to the right of the texts that they label are at least this much larger, except in scripts that run from there. Chosen by eye. */
const largerRatio = 1.2

/**
 * Prepends numbers that form a separate column, as in an agenda, to the lines to the right of them that they number,
 * or to the texts to the left of them. No text is lost: each number becomes the beginning of another line.
 */
export function joinNumbers(lines: Line[]): Line[] {
  const numbers = lines.filter(isNumber)
  if (numbers.length < numbersMin) return lines
  const numbered = new Map<Line, Line>()
  const fromTop = [...lines].sort((a, b) => a.box.top - b.box.top)
  const index = new BoxIndex(fromTop.map(({ box }) => box))
  for (const column of columnsOf(numbers)) {
    const pairs =
      pairsOf(column, (number) => textNumberedBy(number, fromTop, index)) ??
      pairsOf(column, (number) => textBefore({ number, column }, fromTop, index))
    for (const [number, partner] of pairs ?? []) numbered.set(partner, number)
  }
  const used = new Set(numbered.values())
  return lines.filter((line) => !used.has(line)).map((line) => withNumber(line, numbered.get(line)))
}

function isNumber({ text, angle }: Line): boolean {
  return Math.abs(angle) < 0.03 && labelNumber(text) !== undefined
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
    const at = candidates.findIndex((other) => goesOn(other.at(-1) as Line, number))
    const [column = []] = at < 0 ? [] : candidates.splice(at, 1)
    if (column.push(number) === 1) columns.push(column)
    const next = open.get(value + 1) ?? []
    open.set(value + 1, next)
    next.push(column)
  }
  return columns.filter((column) => column.length >= numbersMin)
}

function goesOn(last: Line, next: Line): boolean {
  const ratio = last.size / next.size
  if (ratio > sizeRatioMax || ratio < 1 / sizeRatioMax) return false
  const narrower = Math.min(widthOf(last.box), widthOf(next.box))
  return overlapAcross(last.box, next.box) > 0.5 * narrower
}

function numberOf({ text }: Line): number {
  return labelNumber(text) ?? 0
}

/** Each number with its line; undefined if one has none, or two have the same. */
function pairsOf(
  column: Line[],
  partnerOf: (number: Line) => Line | undefined,
): [Line, Line][] | undefined {
  const pairs = column.flatMap((number): [Line, Line][] => {
    const partner = partnerOf(number)
    return partner === undefined ? [] : [[number, partner]]
  })
  return new Set(pairs.map(([, partner]) => partner)).size < column.length ? undefined : pairs
}

/** The topmost line to the right of the number; `lines` are sorted from top to bottom. */
function textNumberedBy(number: Line, lines: Line[], index: BoxIndex): Line | undefined {
  const { box, size } = number
  const area = { ...box, left: box.right, right: box.right + reachEm * size }
  const found = index.first(area, (at) => {
    const line = lines[at] as Line
    const gap = line.box.left - box.right
    const lower = Math.min(heightOf(line.box), heightOf(box))
    if (gap < 0 || gap > reachEm * size || isNumber(line)) return false
    return overlapDown(line.box, box) >= 0.3 * lower
  })
  return lines[found]
}

/** The first line of the text to the left of a number: of those that are nearer to it than to the others of its column. */
function textBefore(
  { number, column }: { number: Line; column: Line[] },
  lines: Line[],
  index: BoxIndex,
): Line | undefined {
  const distance = (other: Line, line: Line) => Math.abs(middleOf(other) - middleOf(line))
  const near = index.all(areaBefore(number, column)).map((at) => lines[at] as Line)
  compare(near.length * column.length)
  const texts = near.filter((line) => {
    const gap = number.box.left - line.box.right
    if (gap < 0 || gap > reachEm * number.size || isNumber(line)) return false
    if (number.size < largerRatio * line.size && !runsRightToLeft(line.text)) return false
    return column.every((other) => distance(other, line) >= distance(number, line))
  })
  if (!texts.some((line) => overlapDown(line.box, number.box) > 0)) return undefined
  return texts.reduce((first, line) => (line.box.top < first.box.top ? line : first))
}

/** To the left of a number, up to where the others of its column are as near. */
function areaBefore({ box, size }: Line, column: Line[]): Box {
  const middle = (box.top + box.bottom) / 2
  const others = column.map(middleOf)
  const above = Math.max(...others.filter((other) => other < middle))
  const below = Math.min(...others.filter((other) => other > middle))
  return {
    left: box.left - reachEm * size,
    right: box.left,
    top: (middle + above) / 2,
    bottom: (middle + below) / 2,
  }
}

function middleOf({ box }: Line): number {
  return (box.top + box.bottom) / 2
}

/** Keeps the box of the text, so that it is still inside its frame. */
function withNumber(line: Line, number: Line | undefined): Line {
  if (number === undefined) return line
  return { ...line, text: `${number.text} ${line.text}`, textLeft: line.textLeft ?? line.box.left }
}
