import { union } from '../box.ts'
import { CharFlag, type Page, type PageText } from '../ports.ts'
import { verticalBorders } from './borders.ts'
import {
  isListMark,
  listMarkLength,
  normalizeAligned,
  normalizeText,
  spaceAfterMark,
} from './characters.ts'
import { isDrawnSpace } from './drawn.ts'
import { markDrawnBullets } from './drawn-bullets.ts'
import { fontOf } from './font-of-line.ts'
import { groupRuns } from './group-runs.ts'
import { type LetterBullet, letterBulletAt, markLetterBullets } from './letter-bullets.ts'
import type { Line } from './line.ts'
import { type Letter, lettersOf, mergeRuns } from './merge-runs.ts'
import { type Run, runsOfPage } from './page-runs.ts'
import { areMostlyRightToLeft, hasRightToLeft, runsBackward } from './right-to-left.ts'

/** A lone "o" is a list mark if the gap after it is wider than a word space. */
const outlineGapEm = 0.5
/** Text drawn twice at a smaller distance is a shadow. Chosen by eye. */
const shadowEm = 0.25

/**
 * The lines of a page in drawing order. Runs on one baseline that touch or interleave are joined, because
 * exporters draw letters that a font lacks separately. Shadows (the same text drawn again at nearly the
 * same position) are dropped.
 */
export function linesOfPage(page: Page): Line[] {
  const { text } = page
  const borders = verticalBorders(page.frames, page.rules)
  const runs = withoutShadows(runsOfPage(page, borders))
  const lines: Line[] = []
  const bullets: LetterBullet[] = []
  const rightToLeft = areMostlyRightToLeft(runs)
  for (const group of groupRuns(runs, { text, borders, rightToLeft })) {
    const words = textOf(group, text, rightToLeft)
    if (words === '') continue
    const textLeft = textLeftOf(group, words, text)
    const place = text.objects[(group[0] as Run).from] as number
    const line = {
      ...lineOf(group, spaceAfterMark(words), lines.length),
      textLeft,
      place: place < 0 ? undefined : place,
      ...paragraphsOf(group, page),
      ...fontOf(group, text),
      endsInSpace: endsInSpace(group, text),
    }
    lines.push(line)
    const start = letterBulletAt(text, (group[0] as Run).from)
    if (start !== undefined) bullets.push({ line, textLeft: start })
  }
  markLetterBullets(bullets)
  markDrawnBullets(lines, page.bullets)
  return lines
}

/** Spaces that align a listing are kept; they are known of runs that are drawn in order. */
function textOf(group: Run[], text: PageText, rightToLeft: boolean): string {
  const backward = rightToLeft && runsBackward(group.map((run) => run.text).join(' '))
  if (backward || !isInOrder(group)) return normalizeText(mergeRuns(group, text, backward))
  const [run] = group as [Run]
  return run.isAligned ? normalizeAligned(run.text) : normalizeText(run.text)
}

/** The paragraphs of the first and the last letter that are drawn. */
function paragraphsOf(
  group: Run[],
  { text: { objects }, paragraphs }: Page,
): Pick<Line, 'startsIn' | 'endsIn'> {
  const [startsIn, endsIn] = [group[0] as Run, group.at(-1) as Run].map(({ from, to }, end) => {
    const found = paragraphs?.[objects[end === 0 ? from : to - 1] as number] ?? -1
    return found < 0 ? undefined : found
  })
  return { startsIn, endsIn }
}

/** Whether the file draws the run in reading order; the places of letters tell more in right-to-left text. */
function isInOrder([run, ...more]: Run[]): boolean {
  return run !== undefined && more.length === 0 && !run.rightToLeft && !run.looseMarks
}

function withoutShadows(runs: Run[]): Run[] {
  const seen = new Map<string, Run[]>()
  return runs.filter((run) => {
    const same = seen.get(run.text)
    if (same === undefined) {
      seen.set(run.text, [run])
      return true
    }
    if (same.some((other) => isShadow(run, other))) return false
    same.push(run)
    return true
  })
}

function isShadow(run: Run, other: Run): boolean {
  const near = shadowEm * run.size
  return (
    Math.abs(run.box.left - other.box.left) < near && Math.abs(run.box.top - other.box.top) < near
  )
}

/** The edge of the text beside a list mark, which a right-to-left line has on its right. A lone "o" counts as a mark if a gap follows. */
function textLeftOf(group: Run[], words: string, text: PageText): number | undefined {
  const outline = words.startsWith('o ')
  const marked = outline ? 1 : listMarkLength(words)
  if (marked === 0 || marked === words.length) return undefined
  const letters = group
    .flatMap((run) => lettersOf(run, text))
    .filter((letter) => /\S/.test(letter.text))
  letters.sort((a, b) => a.along - b.along)
  if (areMostlyRightToLeft([{ text: words }])) return letters.at(-1 - marked)?.along2
  const first = letters[marked]
  if (first === undefined) return undefined
  const gap = first.along - (letters[marked - 1] as Letter).along2
  return outline && gap < outlineGapEm * (group[0] as Run).size ? undefined : first.along
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
  const letter = String.fromCodePoint(codes[index] as number)
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
function lineOf(group: Run[], text: string, order: number): Line {
  const first = group[0] as Run
  const unmarked = group.filter((run) => !isListMark(run.text.trim()))
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
    artifact: (first.flags & CharFlag.artifact) !== 0,
    confidence: null,
  }
}
