import type { PageText } from '@rowdeck/core/deck-model/page'
import { median } from '@rowdeck/core/median'
import { areMost, patternMin } from '../likeness.ts'
import { compare } from '../near/comparisons.ts'
import { isDrawn } from './drawn.ts'
import { separatorOf, wideSpaceEm } from './gaps.ts'
import { isBeside, isLetter } from './letter-spacing.ts'
import { isAbout } from './monospaced.ts'

/** Gaps that differ by less, in ems, are equal. Chosen by eye. */
const roundingEm = 0.01
/** Letters of ordinary text are nearer, apart from kerning. Chosen by eye. */
const touchingEm = 0.02
/** A line between others of a listing, in ems from the nearest of them: at most two blank lines. Chosen by eye. */
const lineReachEm = 5

/** Letters that are set in the cells of a grid. */
export interface LetterGrid {
  /** The text with the cells in place of the widths of letters. */
  text: PageText
  /** The width of the cell of each character, in points; 0 of those that are in none. */
  widths: Float32Array
}

/** Letters drawn one after the other on one baseline, without spaces. */
interface Row {
  letters: Letter[]
  words: SpacedWord[]
  size: number
  /** Where the baseline is: the bottom of cells. */
  bottom: number
}

interface Letter {
  index: number
  left: number
  right: number
}

/** The columns of lines of one listing are the same but for this share of a cell. Chosen by eye. */
const offColumnMax = 0.2
/** Letters nearer than this share of a cell are in one, as a letter and its accent. Chosen by eye. */
const oneCellMax = 0.2

const underscore = 0x5f

/** How the letters of words share the cells of a grid. */
interface Cells {
  /** In points. */
  width: number
  /** Whether words are in the middle of their cells, rather than at their left. */
  areCentered: boolean
}

/** The cell of each letter of a row, from its first, which begins at `left` in points. */
interface PlacedRow {
  row: Row
  columns: number[]
  left: number
}

/** A word whose letters are spaced evenly. */
interface SpacedWord {
  gap: number
  count: number
  /** The sum of the widths of its letters. */
  width: number
}

/**
 * Finds the lines that the package `listings` of LaTeX sets in fixed columns: a word of n letters takes n cells of one width,
 * whatever the widths of its letters are, and its letters share the rest of them evenly. So the gaps of words differ, but all tell
 * the same cell. A space is an empty cell. Undefined if the page has no such lines.
 */
export function letterGridOf(text: PageText): LetterGrid | undefined {
  let grid: LetterGrid | undefined
  for (const rows of Map.groupBy(rowsOf(text), ({ size }) => size).values()) {
    const cells = sharedCells(rows)
    if (cells === undefined) continue
    grid ??= {
      text: { ...text, boxes: text.boxes.slice() },
      widths: new Float32Array(text.length),
    }
    for (const row of rowsInCells(rows, cells)) putInCells(grid, row, cells)
  }
  return grid
}

function rowsOf(text: PageText): Row[] {
  const rows: Row[] = []
  let row: Row | undefined
  for (let index = 0; index < text.length; index++) {
    if (!isDrawn(text, index)) continue
    if (separatorOf(text.codes[index] as number) !== 'no' || text.angles[index] !== 0) {
      row = undefined
      continue
    }
    const letter = letterOf(text, index)
    const last = row?.letters.at(-1)
    if (row !== undefined && last !== undefined && isBeside(text, last.index, index)) {
      row.letters.push(letter)
      continue
    }
    const size = text.sizes[index] as number
    row = { letters: [letter], words: [], size, bottom: text.boxes[index * 4 + 3] as number }
    rows.push(row)
  }
  return rows.map((it) => ({ ...it, words: spacedWords(text, it) }))
}

function letterOf({ boxes }: PageText, index: number): Letter {
  const [left, right] = [boxes[index * 4] as number, boxes[index * 4 + 2] as number]
  return { index, left, right }
}

/** The words of a row whose letters are spaced evenly, and do not touch. */
function spacedWords(
  text: PageText,
  { letters, size }: Pick<Row, 'letters' | 'size'>,
): SpacedWord[] {
  const words: Letter[][] = [[]]
  let last: Letter | undefined
  for (const letter of letters) {
    const isWide = last !== undefined && letter.left - last.right > wideSpaceEm * size
    const isOfWord = isLetter(text, letter.index) || text.codes[letter.index] === underscore
    if (isWide || !isOfWord) words.push([])
    if (isOfWord) words.at(-1)?.push(letter)
    last = letter
  }
  return words.flatMap((word) => spacedWord(word, size) ?? [])
}

function spacedWord(letters: Letter[], size: number): SpacedWord | undefined {
  if (letters.length < patternMin) return undefined
  const [gap = 0, ...gaps] = gapsOf(letters)
  const isEven = gaps.every((it) => Math.abs(it - gap) <= roundingEm * size)
  if (!isEven || Math.abs(gap) <= touchingEm * size) return undefined
  const width = letters.reduce((sum, { left, right }) => sum + right - left, 0)
  return { gap, count: letters.length, width }
}

function gapsOf(letters: Letter[]): number[] {
  return letters.slice(1).map(({ left }, at) => left - (letters[at] as Letter).right)
}

/** The cells that most words of a page tell; undefined if there are none. */
function sharedCells(rows: Row[]): Cells | undefined {
  const words = rows.flatMap((row) => row.words)
  if (words.length < patternMin) return undefined
  const [centered, atLeft] = [cellsOf(words, true), cellsOf(words, false)]
  const cells = atLeft.spread < centered.spread ? atLeft : centered
  // the gaps of letter-spaced text are equal
  if (2 * cells.spread >= spreadOf(words.map(({ gap }) => gap))) return undefined
  const inside = wordsIn(words, cells)
  return inside.length >= patternMin && areMost(inside.length, words.length) ? cells : undefined
}

function cellsOf(words: SpacedWord[], areCentered: boolean): Cells & { spread: number } {
  const widths = words.map((word) => cellOf(word, areCentered))
  return { width: median(widths) as number, areCentered, spread: spreadOf(widths) }
}

/** How far half of the values are from the middle one. */
function spreadOf(values: number[]): number {
  const middle = median(values) as number
  return median(values.map((value) => Math.abs(value - middle))) as number
}

/** The width of one of the cells of a word: what its letters leave is shared by the gaps between them and those at its sides. */
function cellOf({ gap, count, width }: SpacedWord, areCentered: boolean): number {
  return (width + gap * (areCentered ? count + 1 : count)) / count
}

function wordsIn(words: SpacedWord[], { width, areCentered }: Cells): SpacedWord[] {
  return words.filter((word) => isAbout(cellOf(word, areCentered), width))
}

/** The rows whose words are in such cells, and others near them whose letters do not touch, in the same columns. */
function rowsInCells(rows: Row[], cells: Cells): PlacedRow[] {
  const placed = rows.filter((row) => !isTouching(row)).map((row) => placeRow(row, cells))
  const bandOf = ({ row }: PlacedRow) => Math.floor(row.bottom / (lineReachEm * row.size))
  const sure = Map.groupBy(
    placed.filter(({ row }) => wordsIn(row.words, cells).length > 0),
    bandOf,
  )
  return placed.flatMap((one) => {
    const band = bandOf(one)
    const near = [band - 1, band, band + 1].flatMap((at) => sure.get(at) ?? [])
    compare(near.length)
    const lefts = near.flatMap((other) => {
      const columns = (one.left - other.left) / cells.width
      const isNear = Math.abs(one.row.bottom - other.row.bottom) <= lineReachEm * one.row.size
      const isAligned = Math.abs(columns - Math.round(columns)) <= offColumnMax
      return isNear && isAligned ? other.left + Math.round(columns) * cells.width : []
    })
    const left = median(lefts)
    return left === undefined ? [] : { ...one, left }
  })
}

/** Whether most letters of a row are as near as those of ordinary text. */
function isTouching({ letters, size }: Row): boolean {
  const gaps = gapsOf(letters)
  const touching = gaps.filter((gap) => Math.abs(gap) <= touchingEm * size)
  return 2 * touching.length > gaps.length
}

/** Counts the cells from letter to letter, and finds where the first of them begins. */
function placeRow(row: Row, { width, areCentered }: Cells): PlacedRow {
  let column = 0
  let last = row.letters[0] as Letter
  const lefts: number[] = []
  const columns = row.letters.map((letter) => {
    const cells = (middleOf(letter) - middleOf(last)) / width
    if (cells > oneCellMax) column += Math.max(1, Math.round(cells))
    lefts.push((areCentered ? middleOf(letter) - width / 2 : letter.left) - column * width)
    last = letter
    return column
  })
  return { row, columns, left: median(lefts) as number }
}

function middleOf({ left, right }: Letter): number {
  return (left + right) / 2
}

function putInCells(grid: LetterGrid, { row, columns, left }: PlacedRow, { width }: Cells): void {
  const { text, widths } = grid
  for (const [at, { index }] of row.letters.entries()) {
    const start = left + (columns[at] as number) * width
    text.boxes[index * 4] = start
    text.boxes[index * 4 + 2] = start + width
    widths[index] = width
  }
}
