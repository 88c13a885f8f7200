import { union } from '@rowdeck/core/deck-model/box'
import { characterOf } from '@rowdeck/core/deck-model/character-of'
import { noteLetters } from '@rowdeck/core/deck-model/letter-notes'
import { CharFlag, type Page, type PageText } from '@rowdeck/core/deck-model/page'
import { sameEdgeEm } from '../likeness.ts'
import { BoxIndex } from '../near/box-index.ts'
import { verticalBorders } from './borders.ts'
import { normalizeAligned, normalizeText } from './characters.ts'
import { joinCurves } from './curved-text.ts'
import { isDrawnSpace } from './drawn.ts'
import { markDrawnBullets } from './drawn-bullets.ts'
import { fontOf } from './font-of-line.ts'
import { groupRuns } from './group-runs.ts'
import { dividesWord } from './letter-at.ts'
import { type LetterBullet, letterBulletAt, markLetterBullets } from './letter-bullets.ts'
import { type LetterGrid, letterGridOf } from './letter-grid.ts'
import type { Line } from './line.ts'
import { backwardLines } from './line-directions.ts'
import { numberLines, takeLineNumbers } from './line-numbers.ts'
import { isOnlyMark, listMarkLength, spaceAfterMark } from './list-marks.ts'
import { lettersOf, mergeRuns, wordsSeen } from './merge-runs.ts'
import { type CellWidths, cellWidthsOf, leftOfSpaces } from './monospaced.ts'
import { type Run, runsOfPage } from './page-runs.ts'
import { areMostlyRightToLeft, hasRightToLeft } from './right-to-left.ts'
import { partsOfRun } from './run-parts.ts'
import { boundWords, wordsAmong, wordsOfLine } from './words-of-line.ts'

/**
 * The lines of a page in drawing order. Runs on one baseline that touch or interleave are joined, because
 * exporters draw letters that a font lacks separately. Shadows (the same text drawn again at nearly the
 * same position) are dropped.
 */
export function linesOfPage(drawnPage: Page, asked: AskedOfLines = {}): Line[] {
  const grid = letterGridOf(drawnPage.text)
  const page = grid === undefined ? drawnPage : { ...drawnPage, text: grid.text }
  const { text } = page
  const borders = verticalBorders(page.frames, page.rules)
  const ownCells = cellWidthsOf(page)
  const cells: CellWidths = (index) => grid?.widths[index] || ownCells(index)
  const drawn = joinCurves(withoutShadows(runsOfPage(page, { borders, cells })), text)
  const { runs, gutters } = takeLineNumbers(drawn, { text, cells })
  const lines: Line[] = []
  const bullets: LetterBullet[] = []
  const groups = groupRuns(runs, { text, borders, rightToLeft: areMostlyRightToLeft(runs) })
  const lineDirections = backwardLines(groups, text)
  for (const group of groups) {
    const backward = lineDirections.has(group)
    const line = readLine(group, page, { ...asked, backward, order: lines.length, cells, grid })
    if (line === undefined) continue
    lines.push(line)
    const start = letterBulletAt(page, (group[0] as Run).from)
    if (start !== undefined) bullets.push({ line, textLeft: start })
  }
  markLetterBullets(bullets)
  markDrawnBullets(lines, page)
  numberLines(lines, gutters)
  boundWords(lines)
  return lines
}

/** What is asked of lines beside their text. */
export interface AskedOfLines {
  /** Whether they have their words with the places of these. */
  words?: boolean | undefined
}

interface LinePlace extends AskedOfLines {
  backward: boolean
  order: number
  cells: CellWidths
  grid: LetterGrid | undefined
}

/** The line of a group of runs; undefined if nothing of it is visible. */
function readLine(group: Run[], page: Page, place: LinePlace): Line | undefined {
  const { text } = page
  const words = textOfRuns(group, text, place.backward)
  if (words === '') return undefined
  const object = text.objects[(group[0] as Run).from] as number
  const read = lineOfRuns(group, spaceAfterMark(words), place.order)
  return {
    ...read,
    ...(place.words
      ? { words: wordsOfRuns(group, page, { line: read.text, backward: place.backward }) }
      : {}),
    textLeft: textLeftOf(group, { words, backward: place.backward }, text),
    place: object < 0 ? undefined : object,
    ...paragraphsOf(group, page),
    ...fontOf(group, text, place.cells),
    inCells: group.every(({ from }) => (place.grid?.widths[from] ?? 0) > 0) || undefined,
    spacesLeft: leftOfSpaces(text, place.cells, (group[0] as Run).from),
    endsInSpace: endsInSpace(group, text),
    dividesWord: group.some(({ to }) => dividesWord(text, to - 1)),
    parts: partsOfGroup(group, page, place),
  }
}

/** See `Line.parts`; of a run that is drawn from left to right. */
function partsOfGroup(group: Run[], page: Page, place: LinePlace): Line[] | undefined {
  const [run] = group as [Run]
  if (run.cuts.length === 0 || !isInOrder(group) || run.angle !== 0) return undefined
  const parts = partsOfRun(run, page.text).map((part) => readLine([part], page, place))
  return parts.filter((part) => part !== undefined)
}

/** Spaces that align a listing are kept; they are known of runs that are drawn in order. */
function textOfRuns(group: Run[], text: PageText, backward: boolean): string {
  if (backward || !isInOrder(group)) return normalizeText(mergeRuns(group, text, backward))
  const [run] = group as [Run]
  return run.isAligned ? normalizeAligned(run.text) : normalizeText(run.text)
}

/** The words of a line, in right-to-left text as far as their letters are seen together. */
function wordsOfRuns(
  group: Run[],
  page: Page,
  { line, backward }: { line: string; backward: boolean },
): Line['words'] {
  if (isInOrder(group)) return wordsOfLine(line, lettersOf(group[0] as Run, page.text), page)
  const seen = wordsSeen(group, page.text, backward)
  if (backward || group.some(({ rightToLeft }) => rightToLeft)) return wordsAmong(seen, line, page)
  return wordsOfLine(line, seen.flat(), page)
}

/** The paragraphs of the first and the last letter that are drawn. */
function paragraphsOf(
  group: Run[],
  { text: { objects }, paragraphs, unbroken }: Page,
): Pick<Line, 'startsIn' | 'endsIn' | 'unbroken'> {
  if (paragraphs === undefined) return {}
  const first = objects[(group[0] as Run).from] as number
  const last = objects[(group.at(-1) as Run).to - 1] as number
  const known = (number = -1) => (number < 0 ? undefined : number)
  return {
    startsIn: known(paragraphs[first]),
    endsIn: known(paragraphs[last]),
    unbroken: unbroken && { start: known(unbroken[first]), end: known(unbroken[last]) },
  }
}

/** Whether the file draws the run in reading order; the places of letters tell more in right-to-left text. */
function isInOrder([run, ...more]: Run[]): boolean {
  return run !== undefined && more.length === 0 && !run.rightToLeft && !run.looseMarks
}

function withoutShadows(runs: Run[]): Run[] {
  const shadows = new Set<Run>()
  for (const same of Map.groupBy(runs, ({ text }) => text).values()) {
    if (same.length > 1) addShadows(same, shadows)
  }
  for (const { text } of shadows)
    noteLetters(() => ({ state: 'duplicate', text, because: 'shadow' }))
  return runs.filter((run) => !shadows.has(run))
}

/** Adds the runs that are shadows of earlier ones, which are none themselves. All have the same text. */
function addShadows(runs: Run[], shadows: Set<Run>): void {
  const corners = runs.map(({ box: { left, top } }) => ({ left, top, right: left, bottom: top }))
  const index = new BoxIndex(corners)
  runs.forEach((run, place) => {
    const { left, top } = run.box
    const near = sameEdgeEm * run.size
    const area = { left: left - near, top: top - near, right: left + near, bottom: top + near }
    const isShadow = index.some(area, (at) => {
      const other = runs[at] as Run
      if (at >= place || shadows.has(other)) return false
      return Math.abs(left - other.box.left) < near && Math.abs(top - other.box.top) < near
    })
    if (isShadow) shadows.add(run)
  })
}

/** The edge of the text beside a list mark, which a right-to-left line has on its right. */
function textLeftOf(
  group: Run[],
  { words, backward }: { words: string; backward: boolean },
  text: PageText,
): number | undefined {
  const marked = listMarkLength(words)
  if (marked === 0 || marked === words.length) return undefined
  const letters = group
    .flatMap((run) => lettersOf(run, text))
    .filter((letter) => /\S/.test(letter.text))
  letters.sort((a, b) => a.along - b.along)
  if (backward) return letters.at(-1 - marked)?.along2
  return letters[marked]?.along
}

/**
 * PDFium leaves out the space at the end of a line, of right-to-left text only if a Latin word, a sign or a mark is
 * drawn last; there, none tells nothing. Neither does it where the file draws no spaces between the words of the line.
 */
function endsInSpace(group: Run[], text: PageText): boolean | undefined {
  if (group.some(({ rightToLeft }) => rightToLeft)) {
    const end = Math.max(...group.map(({ to }) => to))
    if (isDrawnSpace(text, end)) return true
    return isLeftmost(group, text, end - 1) ? false : undefined
  }
  const last = group.reduce((rightmost, run) => (run.end > rightmost.end ? run : rightmost))
  const flags = text.flags[last.to - 1] as number
  if (flags & CharFlag.spaceAfter || isDrawnSpace(text, last.to)) return true
  return flags & CharFlag.noSpaceAfter && drawsSpaces(text, last) ? false : undefined
}

/** Whether a letter of a right-to-left line is the last, both of those that are drawn and of those that are seen. */
function isLeftmost(group: Run[], { codes, boxes }: PageText, index: number): boolean {
  const letter = characterOf(codes[index] as number)
  const left = Math.min(...group.map(({ start }) => start))
  return /^\p{L}/u.test(letter) && hasRightToLeft(letter) && (boxes[index * 4] as number) <= left
}

/** Whether the last space between words is drawn, not inferred from a gap; also true of a single word. */
function drawsSpaces(text: PageText, { from, to }: Run): boolean {
  for (let index = to - 1; index > from; index--) {
    if ((text.codes[index] as number) <= 0x20) return isDrawnSpace(text, index)
  }
  return true
}

/** The size and the height of a line are those of its words, not of a list mark that is drawn beside them. */
function lineOfRuns(group: Run[], text: string, order: number): Line {
  const first = group[0] as Run
  const unmarked = group.filter((run) => !isOnlyMark(run.text))
  const words = unmarked.length > 0 ? unmarked : group
  const { left, right } = group.map(({ box }) => box).reduce(union)
  const { top, bottom } = words.map(({ box }) => box).reduce(union)
  return {
    text,
    box: { left, top, right, bottom },
    size: Math.max(...words.map((run) => run.size)),
    angle: first.angle,
    order,
    heading: (first.flags & CharFlag.heading) !== 0,
    confidence: null,
  }
}
