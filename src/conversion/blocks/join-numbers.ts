import { heightOf, overlapAcross, overlapDown, widthOf } from '../box.ts'
import type { Line } from '../lines/line.ts'

/** A column of at least this many ascending numbers labels the lines to its right; fewer may be data. Chosen by eye. */
const numbersMin = 3
/** Maximum distance from a number to its line, in ems. Chosen by eye. */
const reachEm = 8
/** Numbers of one column have nearly the same font size. */
const sizeRatioMax = 1.1

/**
 * Prepends numbers that form a separate column, as in an agenda, to the lines that they number. No text
 * is lost: each number becomes the beginning of another line.
 */
export function joinNumbers(lines: Line[]): Line[] {
  const numbers = lines.filter(isNumber)
  if (numbers.length < numbersMin) return lines
  const numbered = new Map<Line, Line>()
  for (const column of columnsOf(numbers)) {
    const pairs = column.map((number) => [number, textNumberedBy(number, lines)] as const)
    const partners = new Set(pairs.map(([, partner]) => partner))
    if (partners.has(undefined) || partners.size < pairs.length) continue
    for (const [number, partner] of pairs) if (partner) numbered.set(partner, number)
  }
  const used = new Set(numbered.values())
  return lines.filter((line) => !used.has(line)).map((line) => withNumber(line, numbered.get(line)))
}

function isNumber({ text, angle }: Line): boolean {
  return Math.abs(angle) < 0.03 && /^\(?\d{1,2}[.):]?$/.test(text)
}

/** Columns of numbers that increase by one. */
function columnsOf(numbers: Line[]): Line[][] {
  const sorted = [...numbers].sort((a, b) => a.box.top - b.box.top)
  const columns: Line[][] = []
  for (const number of sorted) {
    const column = columns.find((other) => goesOn(other.at(-1) as Line, number))
    if (column === undefined) columns.push([number])
    else column.push(number)
  }
  return columns.filter((column) => column.length >= numbersMin)
}

function goesOn(last: Line, next: Line): boolean {
  const ratio = last.size / next.size
  if (ratio > sizeRatioMax || ratio < 1 / sizeRatioMax) return false
  const narrower = Math.min(widthOf(last.box), widthOf(next.box))
  return numberOf(next) === numberOf(last) + 1 && overlapAcross(last.box, next.box) > 0.5 * narrower
}

function numberOf({ text }: Line): number {
  return Number(text.replace(/\D/g, ''))
}

/** The topmost line to the right of the number. */
function textNumberedBy(number: Line, lines: Line[]): Line | undefined {
  let best: Line | undefined
  for (const line of lines) {
    const gap = line.box.left - number.box.right
    const lower = Math.min(heightOf(line.box), heightOf(number.box))
    if (gap < 0 || gap > reachEm * number.size || isNumber(line)) continue
    if (overlapDown(line.box, number.box) < 0.3 * lower) continue
    if (best === undefined || line.box.top < best.box.top) best = line
  }
  return best
}

/** Keeps the box of the text, so that it is still inside its frame. */
function withNumber(line: Line, number: Line | undefined): Line {
  if (number === undefined) return line
  return { ...line, text: `${number.text} ${line.text}`, textLeft: line.textLeft ?? line.box.left }
}
