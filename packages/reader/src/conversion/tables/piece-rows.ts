import {
  type Box,
  heightOf,
  isInside,
  middleOf,
  overlapDown,
  union,
} from '@rowdeck/core/deck-model/box'
import type { Frame } from '@rowdeck/core/deck-model/page'
import {
  areMost,
  areNearlyAll,
  evenStepRatio,
  levelShare,
  longPatternMin,
  patternMin,
} from '../likeness.ts'
import type { Block } from '../lines/block.ts'
import { isCode } from '../lines/code-signs.ts'
import { isValue } from '../lines/is-value.ts'
import type { Line } from '../lines/line.ts'
import { isListMark, isLoneSign } from '../lines/list-marks.ts'
import { fillsOf } from './cell-fills.ts'
import { rowGapMax } from './cell-stacks.ts'
import { type NextTo, neighborsIn } from './next-pieces.ts'
import { areAlike, areOnTiles, arePanels, isHeaded, isPiece, textOfPiece } from './pieces.ts'
import { areSameTexts, firstOfRepeated, repeatedTexts } from './repeated-labels.ts'
import { columnsOfNext } from './sparse-column.ts'
import { splitPieces } from './split-pieces.ts'
import type { DetectedTable, TableCell } from './table-cells.ts'
import { boxOfCell, meets, nearOf } from './table-columns.ts'
import { areNoted, endsInColon, tellsLabels } from './tells-labels.ts'
import { withUnevenRow } from './uneven-row.ts'

/** Bounds the work on a slide, whose pieces are compared with each other, and the blocks that are split into pieces. */
const piecesMax = 150
const splitMax = 300
/**
 * Text boxes that are placed as a table, though none was drawn: labels below one another that look alike, and level with each
 * of them texts that look alike, such as names and values, numbers and what they count, questions and points. Unlike cards and
 * columns of text, something tells the labels from what belongs to them. The order of drawing does not count.
 */
export function pieceRows(
  blocks: Block[],
  frames: Frame[],
  known: DetectedTable[],
): DetectedTable[] {
  const whole = blocks.filter(isPiece).map(({ lines }) => lines)
  const others = blocks.filter((block) => block.rows === undefined)
  const found = rowsOfPieces(whole, { others, frames, known, split: new Set() })
  const taken = new Set(found.flatMap(({ rows }) => rows.flat(2)))
  const left = others.filter(({ lines: [line] }) => line === undefined || !taken.has(line))
  if (left.length > splitMax) return found
  const split = splitPieces(left)
  const small = new Set(split.filter((piece) => !whole.includes(piece)))
  if (small.size === 0 && known.length + found.length === 0) return found
  const more = rowsOfPieces(split, {
    ...{ others: left, frames, known: [...known, ...found], split: small },
  })
  return [...found, ...more]
}

interface Around {
  /** The texts outside of tables. */
  others: Block[]
  frames: Frame[]
  /** The tables that are known. */
  known: DetectedTable[]
  /** Pieces that are a part of a block. */
  split: Set<TableCell>
  /** The first labels of rows whose labels are those of several cards. */
  ofCards: Set<TableCell>
}

function rowsOfPieces(pieces: TableCell[], around: Omit<Around, 'ofCards'>): DetectedTable[] {
  if (pieces.length < longPatternMin || pieces.length > piecesMax) return []
  const taken = new Set<TableCell>()
  const repeated = repeatedTexts(pieces)
  const nextTo = neighborsIn(pieces)
  const runs = columnsOf(pieces).flatMap((labels) =>
    runsOf(labels, { nextTo, repeated, frames: around.frames }),
  )
  const ofCards = firstOfRepeated(runs, repeated)
  const found = runs
    .filter((rows) => isTable(rows, { ...around, ofCards }))
    .sort((a, b) => b.flat().length - a.flat().length)
  return found.flatMap((rows) => {
    if (rows.flat().some((cell) => taken.has(cell))) return []
    for (const cell of rows.flat()) taken.add(cell)
    if (othersAmong(rows, around.others).length > 0) return rows.map((row) => ({ rows: [row] }))
    return [{ rows: withUnevenRow(rows, pieces) }]
  })
}

/** Pieces below one another that look alike and share an edge or their middle. */
function columnsOf(pieces: TableCell[]): TableCell[][] {
  const edges: ((box: Box) => number)[] = [
    ({ left }) => left,
    ({ right }) => right,
    ({ left, right }) => (left + right) / 2,
  ]
  return edges.flatMap((edge) => {
    const at = (cell: TableCell) => edge(boxOfCell(cell))
    const columns: TableCell[][] = []
    for (const piece of [...pieces].sort((a, b) => at(a) - at(b))) {
      const own = columns.findLast(([first]) => first !== undefined && areAlike(first, piece))
      const last = own?.at(-1)
      if (own !== undefined && last !== undefined && at(piece) - at(last) < nearOf(piece))
        own.push(piece)
      else columns.push([piece])
    }
    return columns
      .filter(({ length }) => length > 1)
      .map((column) => column.sort((a, b) => boxOfCell(a).top - boxOfCell(b).top))
  })
}

/** The rows of consecutive labels that have a text beside each, as long as these look alike and follow one another. */
function runsOf(
  labels: TableCell[],
  { nextTo, repeated, frames }: { nextTo: NextTo; repeated: Set<TableCell>; frames: Frame[] },
): TableCell[][][] {
  const runs: TableCell[][][] = []
  let run: TableCell[][] = []
  for (const label of labels) {
    const text = nextTo(label)
    const [first] = run
    const continues =
      text !== undefined &&
      (first === undefined || repeated.has(label) || areAlike(first[1] as TableCell, text))
    const isBelow = run.length === 0 || follows(run, [label, ...(text ? [text] : [])])
    if (!(continues && isBelow)) {
      runs.push(run)
      run = []
    }
    if (text !== undefined) run.push([label, text])
  }
  runs.push(run)
  return runs
    .filter(({ length }) => length > 1)
    .map((rows) => withMoreColumns(rows, nextTo, frames))
}

/** Whether a row is right below the others: near, or as far from the last one as that is from the one above. */
function follows(rows: TableCell[][], row: TableCell[]): boolean {
  const [above, last, own] = [rows.at(-2), rows.at(-1), row].map((it) =>
    it === undefined ? undefined : it.map(boxOfCell).reduce(union),
  ) as [Box | undefined, Box, Box]
  const height = heightOf((row[0] as TableCell)[0]?.box ?? own)
  if (own.top < last.bottom - levelShare * height) return false
  if (own.top - last.bottom < rowGapMax * height || above === undefined) return true
  const [step, next] = [last.top - above.top, own.top - last.top]
  return Math.max(step, next) < evenStepRatio * Math.min(step, next)
}

/** The rows with the pieces beside them, column by column, as long as nearly all rows have one that looks alike. */
function withMoreColumns(rows: TableCell[][], nextTo: NextTo, frames: Frame[]): TableCell[][] {
  let wider = rows
  for (;;) {
    const next = wider.map((row) => nextTo(row.findLast((cell) => cell.length > 0) ?? []))
    const found = next.filter((cell) => cell !== undefined)
    const [first] = found
    if (first === undefined || !areNearlyAll(found.length, rows.length)) return wider
    if (!found.every((cell) => areAlike(first, cell))) return wider
    const labels = wider.map(([label]) => label as TableCell)
    if (areSameTexts(labels, found) || arePanels(labels, found, frames)) return wider
    const columns = columnsOfNext(next, nextTo)
    wider = wider.map((row, at) => [...row, ...columns.map((column) => column[at] ?? [])])
  }
}

function isTable(rows: TableCell[][], { others, frames, known, split, ofCards }: Around): boolean {
  const cells = rows.map((row) => row.filter((cell) => cell.length > 0))
  const [labels, ...columns] = (rows[0] ?? []).map((_, at) =>
    rows.flatMap((row) => (row[at]?.length ? [row[at]] : [])),
  ) as [TableCell[], ...TableCell[][]]
  const [texts = []] = columns
  if (columns.some((column) => areMost(column.filter(isHeaded).length, column.length))) return false
  if (columns.length === 1 && labels.every(isMark)) return false
  const isText = [labels, texts].every((column) => column.every((cell) => split.has(cell)))
  const isKnown =
    ofCards.has(labels[0] as TableCell) || known.some((table) => areOfOneKind(table, rows))
  if (rows.length < patternMin && !isKnown && !labels.every(endsInColon)) return false
  if (!isKnown && !tellsLabels(labels, columns, { frames, isText })) return false
  if (rows.length < longPatternMin && !isInColumn(texts)) return false
  if (arePanels(labels, texts, frames)) return false
  if (othersAmong(cells, others).some((line) => !isNoteBelow(line, labels, columns))) return false
  // labels beside tiles say what these are about
  if (areOnTiles(labels, texts, frames) && fillsOf(cells, frames).areCards) return false
  return !isListing(cells)
}

/** Whether rows are lines of code; equations with their numbers are not. */
function isListing(cells: TableCell[][]): boolean {
  if (cells.every((row) => isEquationNumber(row.at(-1) ?? []))) return false
  return isCode(cells.map((row) => ({ text: row.map(textOfPiece).join(' ') })))
}

function isEquationNumber(cell: TableCell): boolean {
  return /^\(\d{1,2}(?:\.\d{1,2})?[a-z]?\)$/u.test(textOfPiece(cell))
}

function isMark(cell: TableCell): boolean {
  const text = textOfPiece(cell)
  return isListMark(text) || isLoneSign(text)
}

/** Whether rows look like those of a table, and their first two columns are as far apart. */
function areOfOneKind({ rows }: DetectedTable, own: TableCell[][]): boolean {
  const [label, text] = own[0] as [TableCell, TableCell]
  const [known, beside] = rows.at(-1) ?? []
  if (!known?.length || !beside?.length || rows[0]?.length !== own[0]?.length) return false
  const stepOf = (from: TableCell, to: TableCell) => boxOfCell(to).left - boxOfCell(from).left
  const isStep = Math.abs(stepOf(known, beside) - stepOf(label, text)) < nearOf(label)
  return isStep && areAlike(known, label) && areAlike(beside, text)
}

/** Whether texts share an edge or their middle, or are values, as at the ends of bars. */
function isInColumn(texts: TableCell[]): boolean {
  const [first] = texts as [TableCell]
  return (
    texts.every((text) => meets(first, text)) || texts.every((text) => isValue(textOfPiece(text)))
  )
}

/** The lines of other texts among the rows. */
function othersAmong(rows: TableCell[][], blocks: Block[]): Line[] {
  const area = rows
    .flat(2)
    .map(({ box }) => box)
    .reduce(union)
  const own = new Set(rows.flat(2))
  const isOwn = (line: Line) => own.has(line) || line.parts?.some((part) => own.has(part))
  return blocks.flatMap(({ lines }) =>
    lines.filter((line) => isInside(middleOf(line.box), area) && !isOwn(line)),
  )
}

/**
 * Whether a line is below the label of a row and says more about it, as on a menu, beside a column of values: each row is then one
 * of its own.
 */
function isNoteBelow({ box }: Line, labels: TableCell[], columns: TableCell[][]): boolean {
  const values = columns.at(-1) ?? []
  if (columns.length > 1 || !areNoted(values) || areNoted(labels)) return false
  const boxes = [...labels, ...values].map(boxOfCell)
  const isBetween = boxes.every((own) => 2 * overlapDown(own, box) < heightOf(box))
  const first = Math.min(...values.map((value) => boxOfCell(value).left))
  return isBetween && box.right < first && labels.some((label) => boxOfCell(label).left < box.right)
}
