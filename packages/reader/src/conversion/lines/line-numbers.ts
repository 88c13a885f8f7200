import { areInRow, type Box } from '@rowdeck/core/deck-model/box'
import { characterOf } from '@rowdeck/core/deck-model/character-of'
import type { PageText } from '@rowdeck/core/deck-model/page'
import {
  areMost,
  areNearlyAll,
  isHorizontal,
  isSameSize,
  letterGapEm,
  patternMin,
  sameEdgeEm,
  wideGapEm,
} from '../likeness.ts'
import { BoxIndex } from '../near/box-index.ts'
import { compare } from '../near/comparisons.ts'
import { isCode } from './code-signs.ts'
import { isDrawnSpace } from './drawn.ts'
import type { Line } from './line.ts'
import { type CellWidths, widthOfCells } from './monospaced.ts'
import type { Run } from './page-runs.ts'
import { partOfRun } from './run-parts.ts'

/** Bounds the distance from a number to its line of code, however far that is indented, and to the number below it. */
const reachEm = 24
const stepMaxEm = 4

/** The number of a line of code, drawn beside it by the program that shows the listing. */
interface LineNumber {
  run: Run
  value: number
  text: string
  box: Box
  size: number
  /** What is drawn behind it in the same run. */
  rest: Run | undefined
}

/** The numbers of one listing, from above. */
type Gutter = LineNumber[]

interface Drawn {
  text: PageText
  cells: CellWidths
}

/**
 * Takes the numbers of lines from a listing, which stand beside it in a column that is not typed: the runs without them, and
 * the numbers.
 */
export function takeLineNumbers(runs: Run[], drawn: Drawn): { runs: Run[]; gutters: Gutter[] } {
  const numbers = runs.flatMap((run) => numberOf(run, drawn.text) ?? [])
  const gutters = chainsOf(numbers)
  if (gutters.length === 0) return { runs, gutters }
  const index = new BoxIndex(runs.map(({ box }) => box))
  const near = (area: Box) => index.all(area).map((at) => runs[at] as Run)
  const found = gutters.filter(
    (gutter) => isDense(gutter, near) && areLinesOfCode(gutter, near, drawn),
  )
  const taken = new Map(found.flat().map((number) => [number.run, number]))
  const left = runs.flatMap((run) => {
    const number = taken.get(run)
    return number === undefined ? run : (number.rest ?? [])
  })
  return { runs: left, gutters: found }
}

/** Tells lines their numbers; a number without a line of its own becomes one, because a listing has blank lines. */
export function numberLines(lines: Line[], gutters: Gutter[]): void {
  if (gutters.length === 0) return
  const index = new BoxIndex(lines.map(({ box }) => box))
  gutters.forEach((gutter, number) => {
    for (const { text, box, size, run } of gutter) {
      const near = index.all(areaBeside(box, size)).map((at) => lines[at] as Line)
      const own = near.filter((line) => line.box.left >= box.right && areInRow(line.box, box))
      const [first] = own.sort((one, other) => one.box.left - other.box.left)
      const numbered = { text, gutter: number }
      const isOwn = first !== undefined && first.numbered === undefined
      if (isOwn) Object.assign(first, { numbered, spacesLeft: undefined })
      else lines.push(blankLine(run, { text: '', box, numbered, order: lines.length }))
    }
  })
}

function blankLine(
  { size, angle }: Run,
  line: Pick<Line, 'text' | 'box' | 'numbered' | 'order'>,
): Line {
  return { ...line, size, angle, heading: false, confidence: null }
}

/** The number at the start of a run that no typed space joins with what follows. */
function numberOf(run: Run, text: PageText): LineNumber | undefined {
  if (run.rightToLeft || !isHorizontal(run.angle)) return undefined
  const written = /^\d{1,4}[.:]?/u.exec(run.text)?.[0]
  if (written === undefined) return undefined
  const to = run.from + written.length
  for (let at = run.from; at < to; at++) {
    if (characterOf(text.codes[at] as number) !== written[at - run.from]) return undefined
  }
  const number = partOfRun(run, text, { from: run.from, to, words: written })
  const value = Number.parseInt(written, 10)
  const { box, size } = number
  const common = { run, value, text: written, box, size }
  if (run.text.length === written.length) return { ...common, rest: undefined }
  let next = to
  while (next < run.to && (text.codes[next] as number) <= 0x20) next++
  if (next === run.to || isDrawnSpace(text, to)) return undefined
  const words = run.text.slice(written.length).trimStart()
  const rest = partOfRun(run, text, { from: next, to: run.to, words })
  const isApart = rest.box.left - number.box.right > letterGapEm * run.size
  return isApart ? { ...common, rest } : undefined
}

/** Numbers that follow one another down the page in a column. */
function chainsOf(numbers: LineNumber[]): Gutter[] {
  const sorted = numbers.toSorted((one, other) => one.box.top - other.box.top)
  const ends = new Map<number, Gutter[]>()
  const chains: Gutter[] = []
  for (const number of sorted) {
    const open = ends.get(number.value - 1) ?? []
    compare(open.length)
    const chain = open.findLast((one) => follows(one.at(-1) as LineNumber, number)) ?? []
    if (chain.length === 0) chains.push(chain)
    else open.splice(open.indexOf(chain), 1)
    chain.push(number)
    const ending = ends.get(number.value)
    if (ending === undefined) ends.set(number.value, [chain])
    else ending.push(chain)
  }
  return chains.filter(({ length }) => length >= patternMin)
}

function follows(above: LineNumber, { box, size }: LineNumber): boolean {
  if (!isSameSize(above.size, size)) return false
  const same = sameEdgeEm * size
  const isAligned =
    Math.abs(above.box.right - box.right) < same || Math.abs(above.box.left - box.left) < same
  return isAligned && !areInRow(above.box, box) && box.top - above.box.top < stepMaxEm * size
}

type FindRuns = (area: Box) => Run[]

/** The runs that begin beside a number, from the left. */
function runsBeside({ run, box, size, rest }: LineNumber, near: FindRuns): Run[] {
  const others = near(areaBeside(box, size)).filter(
    (one) => one !== run && one.start >= box.right && areInRow(one.box, box),
  )
  return [...(rest ? [rest] : []), ...others].sort((one, other) => one.start - other.start)
}

/** Whether hardly any lines between the numbers have none: those of a listing are wrapped. */
function isDense(gutter: Gutter, near: FindRuns): boolean {
  const steps = gutter
    .slice(1)
    .map((number, at) => [gutter[at], number] as [LineNumber, LineNumber])
  const wide = steps.filter(([above, { box, size }]) => {
    const area = { ...areaBeside(box, size), top: above.box.bottom, bottom: box.top }
    if (area.top >= area.bottom) return false
    return near(area).some(
      (run) => run.start >= box.right && !areInRow(run.box, box) && !areInRow(run.box, above.box),
    )
  })
  return areNearlyAll(steps.length - wide.length, steps.length)
}

function areaBeside({ right, top, bottom }: Box, size: number): Box {
  const middle = (top + bottom) / 2
  return { left: right, right: right + reachEm * size, top: middle, bottom: middle }
}

/** Whether most numbers have one text beside them, and most of these are in monospaced fonts or, behind plain numbers, look like code. */
function areLinesOfCode(gutter: Gutter, near: FindRuns, { text, cells }: Drawn): boolean {
  const rows = gutter.map((number) => runsBeside(number, near)).filter(({ length }) => length > 0)
  if (!areMost(rows.length, gutter.length) || areMost(rows.filter(hasCells).length, rows.length))
    return false
  const code = rows.map((row) => row[0] as Run)
  const monospaced = code.filter((run) => widthOfCells(text, cells, [run]) > 0)
  if (areMost(monospaced.length, code.length)) return true
  // with full stops, they are those of a list
  return gutter.every(({ text: number }) => /^\d+$/u.test(number)) && isCode(code)
}

/** Whether the texts of a row are as far apart as cells of a table. */
function hasCells(row: Run[]): boolean {
  return row.some(
    (run, at) => at > 0 && run.start - (row[at - 1] as Run).end > wideGapEm * run.size,
  )
}
