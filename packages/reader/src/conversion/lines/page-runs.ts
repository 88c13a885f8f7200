import { type Box, union } from '@rowdeck/core/deck-model/box'
import { characterOf } from '@rowdeck/core/deck-model/character-of'
import { CharFlag, charBox, type Page, type PageText } from '@rowdeck/core/deck-model/page'
import { areParallel, isHorizontal, letterGapEm, wideGapEm } from '../likeness.ts'
import { endLineWith, isOnLine, type LineEnd, textSizeRatioMax } from './baseline.ts'
import { type Borders, endLine } from './borders.ts'
import { type CharacterCell, readCharacterCell } from './character-cell.ts'
import { isRightToLeft } from './characters.ts'
import { type DrawnSpaces, drawnSpacesOf } from './drawn.ts'
import { extendOverSpace } from './extend-over-space.ts'
import { isTyped, mayPartCells, separatorOf, spaceMaxEm, wideSpaceEm } from './gaps.ts'
import { letterAt } from './letter-at.ts'
import { areSpaced, isInferred, type LetterGap } from './letter-spaces.ts'
import { letterSpacingOf } from './letter-spacing.ts'
import { isBullet, isOnlyMark, markGapEm } from './list-marks.ts'
import { isLooseMark } from './loose-marks.ts'
import { type CellWidths, type Gap, spacesOfGap } from './monospaced.ts'
import { isDecoration, isQuotationMark } from './quotation-marks.ts'

/** Consecutive characters of the file on one baseline without a wide gap between them. */
export interface Run extends LineEnd {
  text: string
  box: Box
  /** The extent of the run along its direction. */
  start: number
  end: number
  size: number
  lastSize: number
  angle: number
  /** Index of the first character on the page; `to` is exclusive. */
  from: number
  to: number
  flags: number
  rightToLeft: boolean
  /** Whether it has several spaces in a row, which align a listing. */
  isAligned: boolean
  /** Whether a combining mark is drawn apart from the letter before it, which need not be its own. */
  looseMarks: boolean
  /** The indexes of characters behind gaps that may part cells, and the length of the text before them. */
  cuts: { index: number; length: number }[]
}

/**
 * The runs of a page in drawing order. Spaces are those of the file and those inferred by the engine;
 * a run has one direction, and none crosses one of the `borders`.
 */
export function runsOfPage(
  { text }: Page,
  { borders, cells }: { borders: Borders; cells: CellWidths },
): Run[] {
  const spaces = drawnSpacesOf(text)
  const spacing = letterSpacingOf(text, spaces.any)
  const runs: Run[] = []
  const cell: CharacterCell = { along: 0, along2: 0, across: 0, across2: 0 }
  let run: Run | undefined
  let separated: 'no' | 'space' | 'line' = 'no'
  for (let index = 0; index < text.length; index++) {
    const code = text.codes[index] as number
    const separator = separatorOf(code)
    if (separator !== 'no') {
      const isOver =
        separator === 'space' && run !== undefined && extendOverSpace(run, { text, borders }, index)
      if (separated !== 'line' && !isOver) separated = separator
      continue
    }
    readCharacterCell(text, index, cell)
    const rightToLeft = isRightToLeft(code)
    const next = {
      text,
      index,
      cell,
      separated,
      rightToLeft,
      borders,
      cells,
      spacingEm: spacing?.ems[index] ?? 0,
      isSpelled: spacing?.spelled[index] === 1,
      spaces,
    }
    const isLoose = isLooseMark(run, next)
    run = addTo(runs, run, next)
    run.text += letterAt(text, index)
    run.looseMarks ||= isLoose
    separated = 'no'
  }
  if (run !== undefined) runs.push(run)
  return runs
}

/** Adds the character to the current run or starts a new one, which completes the current one. */
function addTo(runs: Run[], run: Run | undefined, next: Next): Run {
  if (run === undefined) return startRun(next)
  if (continues(run, next)) {
    extendRun(run, next)
    return run
  }
  runs.push(run)
  return startRun(next)
}

interface Next {
  text: PageText
  index: number
  cell: CharacterCell
  separated: LetterGap['separated']
  rightToLeft: boolean
  borders: Borders
  cells: CellWidths
  /** Letter-spacing of the text around the character, in ems. */
  spacingEm: number
  /** Whether it is of words with a space typed behind each letter. */
  isSpelled: boolean
  spaces: DrawnSpaces
}

function continues(run: Run, next: Next): boolean {
  const { text, index, cell } = next
  const angle = text.angles[index] as number
  if (!areParallel(angle, run.angle)) return false
  const flags = CharFlag.heading | CharFlag.artifact
  if (((text.flags[index] as number) & flags) !== (run.flags & flags)) return false
  if (!isOnLine(run, cell, text.sizes[index] as number)) return false
  if (partsQuotation(run, next)) return false
  const em = Math.max(run.lastSize, text.sizes[index] as number)
  const smaller = Math.min(run.lastSize, text.sizes[index] as number)
  const gap = Math.max(cell.along - run.end, run.start - cell.along2)
  const place = gapBefore(run, next)
  const isWide = gap > wideGapEm * spaceEm(run, em, smaller) && !isTyped(text, place, gap / em)
  if (isWide && !isMarkGap(run, gap / em)) return false
  if (isHorizontal(run.angle)) {
    const middle = (cell.across + cell.across2) / 2
    const isBefore = cell.along2 <= run.start
    const [from, to] = isBefore ? [cell.along2, run.start] : [run.end, cell.along]
    if (endLine(next.borders, { from, to, middle, em: smaller })) return false
  }
  if (run.rightToLeft || next.rightToLeft) {
    return em < textSizeRatioMax * smaller
  }
  // kerning steps back by less than a space, text that is drawn over itself by more
  return cell.along >= run.last.along - spaceMaxEm * em
}

/** The em of a space: of a heading before text in much smaller letters, that of the text, which is nearer only if it goes on. */
function spaceEm({ lastSize, text }: Run, larger: number, smaller: number): number {
  return lastSize > textSizeRatioMax * smaller && /\p{L}{2}$/u.test(text) ? smaller : larger
}

/** Whether a large quotation mark is drawn before a letter, or is the letter. */
function partsQuotation({ lastSize, text: before }: Run, { text, index }: Next): boolean {
  const size = text.sizes[index] as number
  if (isDecoration(lastSize, size)) return isQuotationMark(before)
  return isDecoration(size, lastSize) && isQuotationMark(letterAt(text, index))
}

function isMarkGap({ text }: Run, gapEm: number): boolean {
  return gapEm <= markGapEm && isOnlyMark(text)
}

function startRun({ text, index, cell, rightToLeft }: Next): Run {
  return {
    text: '',
    box: charBox(text, index),
    last: { ...cell },
    base: { ...cell },
    baseSize: text.sizes[index] as number,
    start: cell.along,
    end: cell.along2,
    size: text.sizes[index] as number,
    lastSize: text.sizes[index] as number,
    angle: text.angles[index] as number,
    from: index,
    to: index + 1,
    flags: text.flags[index] as number,
    rightToLeft,
    isAligned: false,
    looseMarks: false,
    cuts: [],
  }
}

function extendRun(run: Run, next: Next): void {
  const { text, index, cell, separated, rightToLeft } = next
  const size = text.sizes[index] as number
  const gap = cell.along - run.last.along2
  const letters = { ...next, before: run.to - 1, gapEm: gap / size }
  const { length } = run.text
  const place = gapBefore(run, next)
  if (mayPartCells(text, place, gap / size)) run.cuts.push({ index, length })
  if (isBehindNumber(run, next, gap) || (areSpaced(text, letters) && !isInCell(run, next, gap))) {
    const spaces = spacesBefore(run, next, gap)
    run.text += ' '.repeat(spaces)
    run.isAligned ||= spaces > 1
  }
  if (isBullet(run.text) || (separated !== 'no' && isOnlyMark(run.text)))
    measureByText(run, text, index)
  run.box = union(run.box, charBox(text, index))
  endLineWith(run, cell, size)
  run.start = Math.min(run.start, cell.along)
  run.end = Math.max(run.end, cell.along2)
  run.size = Math.max(run.size, size)
  run.lastSize = size
  run.to = index + 1
  run.rightToLeft ||= rightToLeft
}

/** Several spaces are kept where they align a listing; elsewhere they are one. */
function spacesBefore(run: Run, next: Next, widthPt: number): number {
  const { text, index } = next
  const isWide = widthPt > wideSpaceEm * (text.sizes[index] as number)
  if (!isWide || !isHorizontal(run.angle) || next.spacingEm > 0) return 1
  const gap = gapBefore(run, next)
  // a list mark has a tab behind it
  if (isOnlyMark(run.text) && !isTyped(text, gap)) return 1
  return Math.max(1, spacesOfGap(text, gap))
}

/** Whether a space in a monospaced font is only inferred, from a gap that is narrower than half a cell. */
function isInCell(run: Run, { index, cells, text }: Next, gap: number): boolean {
  const last = run.to - 1
  const cell = Math.min(cells(last), cells(index))
  return cell > 0 && 2 * gap < cell && isInferred(text, { before: last, index })
}

function gapBefore({ from, to }: Run, { index, cells }: Next): Gap {
  return { from, last: to - 1, next: index, cells }
}

/**
 * Whether the run so far is the number of a list item that is drawn on its own, as exporters draw numbering, rather
 * than the start of a number whose digits are drawn one by one.
 */
function isBehindNumber(run: Run, { text, index }: Next, gap: number): boolean {
  const { objects, codes, sizes } = text
  if (objects[index] === objects[run.to - 1] || run.text.length >= 5) return false
  const isDigit = /\d/u.test(characterOf(codes[index] as number))
  if (isDigit && gap < letterGapEm * (sizes[index] as number)) return false
  return /^(?:\(?\d{1,2}[.)．）]|[–—])$/u.test(run.text)
}

/** The size of a line is that of its words, not of the list mark before them. */
function measureByText(run: Run, { boxes, sizes }: PageText, index: number): void {
  run.size = sizes[index] as number
  if (!isHorizontal(run.angle)) return
  run.box.top = boxes[index * 4 + 1] as number
  run.box.bottom = boxes[index * 4 + 3] as number
}
