import { type Box, heightOf } from '@rowdeck/core/deck-model/box'
import { areSetAlike, isHorizontal, lineGapMax, sameEdgeEm } from '../likeness.ts'
import { BoxIndex } from '../near/box-index.ts'
import type { Line } from './line.ts'
import { lineOfParts } from './line-of-parts.ts'
import { listMarkLength } from './list-marks.ts'

/** Two words may be at both ends of anything. */
const wordsMin = 3

/**
 * Joins the words of justified lines that gaps as wide as those of a table part: three words or more with equal gaps,
 * above a line of the same paragraph, which begins below the first of them. Of a single such line, or of several whose
 * words are aligned, it is not known whether they are cells.
 */
export function joinJustifiedWords(lines: Line[]): Line[] {
  const rows = spreadRows(lines)
  if (rows.length < 2) return lines
  const below = new BoxIndex(lines.map(({ box }) => box))
  const justified = rows.filter((row) => isAboveItsText(row, lines, below))
  if (justified.length < 2 || areAligned(justified)) return lines
  const joined = new Map(justified.map((row) => [row[0] as Line, lineOfParts(row, ' ')]))
  const rest = new Set(justified.flatMap((row) => row.slice(1)))
  return lines.filter((line) => !rest.has(line)).map((line) => joined.get(line) ?? line)
}

/** All words on one baseline, drawn one after the other, if their gaps are equal. */
function spreadRows(lines: Line[]): Line[][] {
  const rows: Line[][] = []
  let row: Line[] = []
  for (const line of lines) {
    const last = row.at(-1)
    if (last === undefined || !isBeside(last, line)) {
      rows.push(row)
      row = []
    }
    row.push(line)
  }
  rows.push(row)
  return rows.filter((found) => found.length >= wordsMin && found.every(isWord) && areSpread(found))
}

function isBeside(last: Line, line: Line): boolean {
  if (!isHorizontal(line.angle) || line.box.left < last.box.right) return false
  return Math.abs(last.box.bottom - line.box.bottom) < sameEdgeEm * last.size
}

/** Numbers and single letters in rows are rather cells; the words of a listing have places of their own. */
function isWord({ text, letterWidth }: Line): boolean {
  const word = text.slice(listMarkLength(text)).trim()
  return letterWidth === undefined && /^\p{L}\S*$/u.test(word)
}

function areSpread(row: Line[]): boolean {
  const { size } = row[0] as Line
  const gaps = row.slice(1).map(({ box }, at) => box.left - (row[at] as Line).box.right)
  const isEven = Math.max(...gaps) - Math.min(...gaps) < sameEdgeEm * size
  return isEven && row.every((line) => areSetAlike(size, line.size))
}

/** Whether the line below the row begins where its words do. */
function isAboveItsText(row: Line[], lines: Line[], index: BoxIndex): boolean {
  const { box, size, textLeft: left = box.left } = row[0] as Line
  const near = sameEdgeEm * size
  const bottom = box.bottom + lineGapMax * heightOf(box)
  return index.some({ left: left - near, top: box.bottom, right: left + near, bottom }, (at) => {
    const line = lines[at] as Line
    const isBelow = line.box.top > (box.top + box.bottom) / 2
    return isBelow && Math.abs(line.box.left - left) < near && areSetAlike(size, line.size)
  })
}

/** Whether the words of all rows are below one another, at an edge or in the middle, as cells of columns are. */
function areAligned(rows: Line[][]): boolean {
  const inner = rows.map((row) => row.slice(1, -1))
  const count = Math.min(...inner.map(({ length }) => length))
  for (let column = 0; column < count; column++) {
    const words = inner.map((row) => row[column] as Line)
    const near = sameEdgeEm * Math.max(...words.map(({ size }) => size))
    const isShared = edges.some((edge) => {
      const places = words.map(({ box }) => edge(box))
      return Math.max(...places) - Math.min(...places) < near
    })
    if (!isShared) return false
  }
  return true
}

const edges = [
  ({ left }: Box) => left,
  ({ right }: Box) => right,
  ({ left, right }: Box) => (left + right) / 2,
]
