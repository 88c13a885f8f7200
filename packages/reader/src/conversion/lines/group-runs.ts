import { Connected } from '@rowdeck/core/connected'
import { areInRow, type Box } from '@rowdeck/core/deck-model/box'
import { CharFlag, type PageText } from '@rowdeck/core/deck-model/page'
import { isHorizontal, letterGapEm, levelShare, wideGapEm } from '../likeness.ts'
import { BoxIndex } from '../near/box-index.ts'
import { textSizeRatioMax } from './baseline.ts'
import { type Borders, endLine, isBorderBeside, type WordGap } from './borders.ts'
import { spaceMaxEm } from './gaps.ts'
import { isOnlyMark, markGapEm } from './list-marks.ts'
import { lettersInterleave } from './merge-runs.ts'
import type { Run } from './page-runs.ts'
import { isNumeric } from './right-to-left.ts'

/** Bounds the passes in which a right-to-left line takes in Latin words, one after the other. */
const passesMax = 4

/**
 * Groups runs that form a line, in the order of their first run. On a page that runs from right to left, so do its
 * numbers.
 */
export function groupRuns(
  runs: Run[],
  { text, borders, rightToLeft }: { text: PageText; borders: Borders; rightToLeft: boolean },
): Run[][] {
  const connected = new Connected(runs.length)
  const backward = new Set(
    runs.filter((run) => run.rightToLeft || (rightToLeft && isNumeric(run.text))),
  )
  const pairs = pairsNear(runs, backward.size > 0)
  for (let pass = 0, known = -1; pass < passesMax && known < backward.size; pass++) {
    known = backward.size
    for (const [one, other] of pairs) {
      const [run, next] = [runs[one] as Run, runs[other] as Run]
      if (!belongTogether(run, next, { text, borders, backward })) continue
      connected.connect(one, other)
      // Latin words between the words of a right-to-left line are as far apart as these
      if (backward.has(run)) backward.add(next)
      else if (backward.has(next)) backward.add(run)
    }
  }
  return connected.groups().map((group) => group.map((index) => runs[index] as Run))
}

/**
 * The pairs of horizontal runs that may be of one line, each with the run first that starts higher: they overlap or touch
 * vertically and are as near as a gap of the larger one allows.
 */
function pairsNear(runs: Run[], hasBackward: boolean): [number, number][] {
  const level = runs.keys().filter((index) => isHorizontal((runs[index] as Run).angle))
  const sorted = [...level].sort((a, b) => topOf(runs, a) - topOf(runs, b))
  const index = new BoxIndex(sorted.map((at) => overlapBox(runs[at] as Run, hasBackward)))
  const found = sorted.map((): number[] => [])
  sorted.forEach((at, place) => {
    const run = runs[at] as Run
    const reach = (hasBackward ? markGapEm : spaceMaxEm) * run.size
    const shift = hasBackward ? 0 : levelShare * run.size
    const { left, top, right, bottom } = overlapBox(run, hasBackward)
    const area = {
      left: left - reach,
      top: top - shift,
      right: right + reach,
      bottom: bottom + shift,
    }
    for (const other of index.all(area)) {
      if (other !== place) found[Math.min(place, other)]?.push(Math.max(place, other))
    }
  })
  return found.flatMap((others, place) =>
    [...new Set(others)]
      .sort((a, b) => a - b)
      .map((other): [number, number] => [sorted[place] as number, sorted[other] as number]),
  )
}

function topOf(runs: Run[], index: number): number {
  return (runs[index] as Run).box.top
}

/** What overlaps others of its line: the baseline of a run, or its whole height if text may run from right to left. */
function overlapBox({ start, end, box, base }: Run, hasBackward: boolean): Box {
  const [top, bottom] = hasBackward ? [box.top, box.bottom] : [base.across2, base.across2]
  return { left: start, top, right: end, bottom }
}

function belongTogether(
  run: Run,
  other: Run,
  { text, borders, backward }: { text: PageText; borders: Borders; backward: Set<Run> },
): boolean {
  // artifacts may be parts of a line, as what browsers draw before and after an element is
  if (((run.flags ^ other.flags) & CharFlag.heading) !== 0) return false
  const em = Math.min(run.size, other.size)
  if (backward.has(run) || backward.has(other)) return isBeside(run, other, borders)
  if (Math.max(run.size, other.size) > textSizeRatioMax * em) return false
  const shift = run.base.across2 - other.base.across2
  if (Math.abs(shift) > levelShare * em) return false
  const gap = Math.max(run.start - other.end, other.start - run.end)
  // closer than a word space, in whatever order they are drawn
  if (gap > spaceMaxEm * em) return false
  // letters of a word are on one line even over the border of a shape
  if (gap > letterGapEm * em && isBorderBeside(borders, gapBetween(run, other))) return false
  return gap > -letterGapEm * em || lettersInterleave(run, other, text)
}

/** The pieces of a right-to-left line are drawn in no reliable order. */
function isBeside(run: Run, other: Run, borders: Borders): boolean {
  if (!areInRow(run.box, other.box)) return false
  const em = Math.min(run.size, other.size)
  if (endLine(borders, gapBetween(run, other))) return false
  const mark = isOnlyMark(run.text) || isOnlyMark(other.text)
  const ratio = Math.max(run.size, other.size) / Math.min(run.size, other.size)
  const gap = Math.max(run.start - other.end, other.start - run.end)
  if (mark) return gap < markGapEm * Math.max(run.size, other.size)
  return ratio <= textSizeRatioMax && gap < wideGapEm * em
}

function gapBetween(run: Run, other: Run): WordGap {
  const [first, second] = run.start < other.start ? [run, other] : [other, run]
  const middle = (run.box.top + run.box.bottom) / 2
  return { from: first.end, to: second.start, middle, em: Math.min(run.size, other.size) }
}
