import { heightOf, overlapDown, union } from '../box.ts'
import { CharFlag, type Page, type PageText } from '../ports.ts'
import {
  isListMark,
  listMarkLength,
  normalizeAligned,
  normalizeText,
  spaceAfterMark,
} from './characters.ts'
import { markDrawnBullets } from './drawn-bullets.ts'
import { fontOf } from './font-of-line.ts'
import { type LetterBullet, letterBulletAt, markLetterBullets } from './letter-bullets.ts'
import type { Line } from './line.ts'
import { type Letter, lettersInterleave, lettersOf, mergeRuns } from './merge-runs.ts'
import { type Run, runsOfPage } from './page-runs.ts'

/** Runs closer than a wide word space are one line, in whatever order they are drawn. Chosen by eye. */
const closeEm = 0.35
/** Maximum gap between runs of a right-to-left line, and to a list mark beside it, as in `page-runs.ts`. */
const besideEm = 1.5
const markGapEm = 4
/** Runs of more different sizes are not one line, even if they overlap. Chosen by eye. */
const sizeRatioMax = 1.5
/** Bounds the passes in which a right-to-left line takes in Latin words, one after the other. */
const passesMax = 4
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
  const runs = withoutShadows(runsOfPage(page))
  const lines: Line[] = []
  const bullets: LetterBullet[] = []
  for (const group of groupRuns(runs, text)) {
    const words = textOf(group, text)
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
function textOf(group: Run[], text: PageText): string {
  if (!isInOrder(group)) return normalizeText(mergeRuns(group, text))
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

/** Groups runs that form a line, in the order of their first run. */
function groupRuns(runs: Run[], text: PageText): Run[][] {
  const leaders = runs.map((_, index) => index)
  const sorted = runs.map((run, index) => ({ run, index }))
  sorted.sort((a, b) => a.run.box.top - b.run.box.top)
  const backward = new Set(runs.filter(({ rightToLeft }) => rightToLeft))
  for (let pass = 0, known = -1; pass < passesMax && known < backward.size; pass++) {
    known = backward.size
    forEachNear(sorted, (one, other) => {
      if (!belongTogether(one.run, other.run, { text, backward })) return
      unite(leaders, one.index, other.index)
      // Latin words between the words of a right-to-left line are as far apart as these
      if (backward.has(one.run)) backward.add(other.run)
      else if (backward.has(other.run)) backward.add(one.run)
    })
  }
  const groups: Run[][] = runs.map(() => [])
  runs.forEach((run, index) => {
    groups[leaderOf(leaders, index)]?.push(run)
  })
  return groups.filter((group) => group.length > 0)
}

interface NumberedRun {
  run: Run
  index: number
}

/** Visits the pairs of runs, sorted by their upper edges, of which the second does not start below the first. */
function forEachNear(
  sorted: NumberedRun[],
  visit: (one: NumberedRun, other: NumberedRun) => void,
): void {
  sorted.forEach((one, place) => {
    for (let next = place + 1; next < sorted.length; next++) {
      const other = sorted[next] as NumberedRun
      if (other.run.box.top > one.run.box.bottom) break
      visit(one, other)
    }
  })
}

function unite(leaders: number[], first: number, second: number): void {
  const [one, two] = [leaderOf(leaders, first), leaderOf(leaders, second)]
  leaders[Math.max(one, two)] = Math.min(one, two)
}

function leaderOf(leaders: number[], index: number): number {
  let leader = index
  while (leaders[leader] !== leader) leader = leaders[leader] as number
  return leader
}

function belongTogether(
  run: Run,
  other: Run,
  { text, backward }: { text: PageText; backward: Set<Run> },
): boolean {
  if (Math.abs(run.angle) > 0.03 || Math.abs(other.angle) > 0.03) return false
  const standing = CharFlag.heading | CharFlag.artifact
  if ((run.flags & standing) !== (other.flags & standing)) return false
  const em = Math.min(run.size, other.size)
  if (backward.has(run) || backward.has(other)) return isBeside(run, other)
  if (Math.max(run.size, other.size) > sizeRatioMax * em) return false
  const shift = run.last.across2 - other.last.across2
  if (Math.abs(shift) > 0.3 * em) return false
  const gap = Math.max(run.start - other.end, other.start - run.end)
  if (gap > closeEm * em) return false
  return gap > -0.1 * em || lettersInterleave(run, other, text)
}

/** The pieces of a right-to-left line are drawn in no reliable order. */
function isBeside(run: Run, other: Run): boolean {
  const lower = Math.min(heightOf(run.box), heightOf(other.box))
  if (overlapDown(run.box, other.box) < 0.6 * lower) return false
  const mark = isListMark(run.text.trim()) || isListMark(other.text.trim())
  const ratio = Math.max(run.size, other.size) / Math.min(run.size, other.size)
  const gap = Math.max(run.start - other.end, other.start - run.end)
  if (mark) return gap < markGapEm * Math.max(run.size, other.size)
  return ratio <= sizeRatioMax && gap < besideEm * Math.min(run.size, other.size)
}

/** Left edge of the text after a list mark. A lone "o" counts as a mark if a gap follows. */
function textLeftOf(group: Run[], words: string, text: PageText): number | undefined {
  const outline = words.startsWith('o ')
  const marked = outline ? 1 : listMarkLength(words)
  if (marked === 0 || marked === words.length) return undefined
  const letters = group
    .flatMap((run) => lettersOf(run, text))
    .filter((letter) => /\S/.test(letter.text))
  letters.sort((a, b) => a.along - b.along)
  const first = letters[marked]
  if (first === undefined) return undefined
  const gap = first.along - (letters[marked - 1] as Letter).along2
  return outline && gap < outlineGapEm * (group[0] as Run).size ? undefined : first.along
}

/**
 * PDFium leaves out the space at the end of a line, of right-to-left text only sometimes; there, none tells
 * nothing. Neither does it where the file draws no spaces between the words of the line.
 */
function endsInSpace(group: Run[], text: PageText): boolean | undefined {
  if (group.some(({ rightToLeft }) => rightToLeft)) {
    const end = Math.max(...group.map(({ to }) => to))
    return isDrawnSpace(text, end) || undefined
  }
  const last = group.reduce((rightmost, run) => (run.end > rightmost.end ? run : rightmost))
  const flags = text.flags[last.to - 1] as number
  if (flags & CharFlag.spaceAfter || isDrawnSpace(text, last.to)) return true
  return flags & CharFlag.noSpaceAfter && drawsSpaces(text, last) ? false : undefined
}

/** Whether the last space between words is drawn, not inferred from a gap; also true of a single word. */
function drawsSpaces(text: PageText, { from, to }: Run): boolean {
  for (let index = to - 1; index > from; index--) {
    if ((text.codes[index] as number) <= 0x20) return isDrawnSpace(text, index)
  }
  return true
}

function isDrawnSpace({ codes, flags }: PageText, index: number): boolean {
  return codes[index] === 0x20 && ((flags[index] as number) & CharFlag.generated) === 0
}

function lineOf(group: Run[], text: string, order: number): Line {
  const first = group[0] as Run
  return {
    text,
    box: group.reduce((box, run) => union(box, run.box), first.box),
    size: Math.max(...group.map((run) => run.size)),
    angle: first.angle,
    order,
    heading: (first.flags & CharFlag.heading) !== 0,
    artifact: (first.flags & CharFlag.artifact) !== 0,
    confidence: null,
  }
}
