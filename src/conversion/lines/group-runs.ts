import { heightOf, overlapDown } from '../box.ts'
import { CharFlag, type PageText } from '../ports.ts'
import { type Border, endLine, isBorderBeside, type WordGap } from './borders.ts'
import { isListMark } from './characters.ts'
import { lettersInterleave } from './merge-runs.ts'
import type { Run } from './page-runs.ts'
import { isNumeric } from './right-to-left.ts'

/** Runs closer than a wide word space are one line, in whatever order they are drawn. Chosen by eye. */
const closeEm = 0.35
/** Runs closer than letters of a word are one line even over the border of a shape. */
const letterGapEm = 0.1
/** Maximum gap between runs of a right-to-left line, and to a list mark beside it, as in `page-runs.ts`. */
const besideEm = 1.5
const markGapEm = 4
/** Runs of more different sizes are not one line, even if they overlap. Chosen by eye. */
const sizeRatioMax = 1.5
/** Bounds the passes in which a right-to-left line takes in Latin words, one after the other. */
const passesMax = 4

/**
 * Groups runs that form a line, in the order of their first run. On a page that runs from right to left, so do its
 * numbers.
 */
export function groupRuns(
  runs: Run[],
  { text, borders, rightToLeft }: { text: PageText; borders: Border[]; rightToLeft: boolean },
): Run[][] {
  const leaders = runs.map((_, index) => index)
  const sorted = runs.map((run, index) => ({ run, index }))
  sorted.sort((a, b) => a.run.box.top - b.run.box.top)
  const backward = new Set(
    runs.filter((run) => run.rightToLeft || (rightToLeft && isNumeric(run.text))),
  )
  for (let pass = 0, known = -1; pass < passesMax && known < backward.size; pass++) {
    known = backward.size
    forEachNear(sorted, (one, other) => {
      if (!belongTogether(one.run, other.run, { text, borders, backward })) return
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
  { text, borders, backward }: { text: PageText; borders: Border[]; backward: Set<Run> },
): boolean {
  if (Math.abs(run.angle) > 0.03 || Math.abs(other.angle) > 0.03) return false
  const standing = CharFlag.heading | CharFlag.artifact
  if ((run.flags & standing) !== (other.flags & standing)) return false
  const em = Math.min(run.size, other.size)
  if (backward.has(run) || backward.has(other)) return isBeside(run, other, borders)
  if (Math.max(run.size, other.size) > sizeRatioMax * em) return false
  const shift = run.last.across2 - other.last.across2
  if (Math.abs(shift) > 0.3 * em) return false
  const gap = Math.max(run.start - other.end, other.start - run.end)
  if (gap > closeEm * em) return false
  if (gap > letterGapEm * em && isBorderBeside(borders, gapBetween(run, other))) return false
  return gap > -0.1 * em || lettersInterleave(run, other, text)
}

/** The pieces of a right-to-left line are drawn in no reliable order. */
function isBeside(run: Run, other: Run, borders: Border[]): boolean {
  const lower = Math.min(heightOf(run.box), heightOf(other.box))
  if (overlapDown(run.box, other.box) < 0.6 * lower) return false
  const em = Math.min(run.size, other.size)
  if (endLine(borders, gapBetween(run, other))) return false
  const mark = isListMark(run.text.trim()) || isListMark(other.text.trim())
  const ratio = Math.max(run.size, other.size) / Math.min(run.size, other.size)
  const gap = Math.max(run.start - other.end, other.start - run.end)
  if (mark) return gap < markGapEm * Math.max(run.size, other.size)
  return ratio <= sizeRatioMax && gap < besideEm * em
}

function gapBetween(run: Run, other: Run): WordGap {
  const [first, second] = run.start < other.start ? [run, other] : [other, run]
  const middle = (run.box.top + run.box.bottom) / 2
  return { from: first.end, to: second.start, middle, em: Math.min(run.size, other.size) }
}
