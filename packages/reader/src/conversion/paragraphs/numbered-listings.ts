import { areInRow } from '@rowdeck/core/deck-model/box'
import { wideGapEm } from '../likeness.ts'
import { type Block, blockOf } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'
import { BoxIndex } from '../near/box-index.ts'
import { indentsOf } from './code-lines.ts'

/**
 * Separates listings whose lines are numbered from the other lines of a slide. Each of their lines is a row: its number, a
 * space, and the code with its indentation. Every line is in one block or in `rest`.
 */
export function numberedListings(lines: Line[]): { listings: Block[]; rest: Line[] } {
  const numbered = lines.filter((line) => line.numbered !== undefined)
  if (numbered.length === 0) return { listings: [], rest: lines }
  const others = lines.filter((line) => line.numbered === undefined)
  const index = new BoxIndex(others.map(({ box }) => box))
  const taken = new Set<Line>()
  const more = new Map(
    numbered.map((line) => [line, takeFollowers(line, { others, index, taken })]),
  )
  const listings = Map.groupBy(numbered, (line) => line.numbered?.gutter)
  return {
    listings: [...listings.values().map((listing) => listingOf(listing, more))],
    rest: others.filter((line) => !taken.has(line)),
  }
}

/** The texts that follow a line of code on its row, as where a part of it is marked; each follows one line. */
function takeFollowers(
  line: Line,
  { others, index, taken }: { others: Line[]; index: BoxIndex; taken: Set<Line> },
): Line[] {
  const found: Line[] = []
  let last = line
  for (;;) {
    const { right, top, bottom } = last.box
    const middle = (top + bottom) / 2
    const area = { left: right, top: middle, right: right + wideGapEm * line.size, bottom: middle }
    const next = index.first(area, (at) => {
      const other = others[at] as Line
      return !taken.has(other) && other.box.left >= right && areInRow(other.box, line.box)
    })
    if (line.text === '' || next < 0) return found
    last = others[next] as Line
    taken.add(last)
    found.push(last)
  }
}

function listingOf(lines: Line[], more: ReadonlyMap<Line, Line[]>): Block {
  const sorted = lines.toSorted((one, other) => one.box.top - other.box.top)
  const code = sorted.filter(({ text }) => text !== '')
  // of a listing whose code was drawn as the line of another one, only the numbers are left
  const indents = code.length === 0 ? [] : indentsOf(code, blockOf(code), [])
  const indentOf = new Map(code.map((line, at) => [line, indents[at] ?? 0]))
  const rows = sorted.map((line) => {
    const indent = ' '.repeat(indentOf.get(line) ?? 0)
    const words = [line, ...(more.get(line) ?? [])].map(({ text }) => text).join(' ')
    return `${line.numbered?.text} ${indent}${words}`.trimEnd()
  })
  return { ...blockOf([...sorted, ...sorted.flatMap((line) => more.get(line) ?? [])]), rows }
}
