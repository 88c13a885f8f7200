import { middleOf, type Point, union } from '@rowdeck/core/deck-model/box'
import type { PageText } from '@rowdeck/core/deck-model/page'
import { median } from '@rowdeck/core/median'
import { areSetAlike, isHorizontal, wideGapEm } from '../likeness.ts'
import { hasDrawnSpace } from './gaps.ts'
import type { Run } from './page-runs.ts'

/** Fewer runs may be labels of a drawing that happen to be turned. */
const runsMin = 5
/** The next letter is turned by less than half a right angle. Chosen by eye. */
const turnMax = Math.PI / 4
/** A gap that is wider by this than the usual one of the curve is a space, in ems. Chosen by eye. */
const spaceEm = 0.25

/**
 * Joins letters that are drawn one after the other along a curve, each turned a little further than the one before, as
 * on badges and in word art: the text is a level run in the place of its first letter. The other runs stay as they are.
 */
export function joinCurves(runs: Run[], text: PageText): Run[] {
  if (runs.every(({ angle }) => isHorizontal(angle))) return runs
  const joined: Run[] = []
  let curve: Run[] = []
  const finish = () => {
    if (curve.length >= runsMin) joined.push(joinedRun(curve, text))
    else joined.push(...curve)
    curve = []
  }
  for (const run of runs) {
    if (curve.length > 0 && !goesOn(curve, run)) finish()
    curve.push(run)
  }
  finish()
  return joined
}

function goesOn(curve: Run[], run: Run): boolean {
  const [before, last] = [curve.at(-2), curve.at(-1) as Run]
  if (last.rightToLeft || run.rightToLeft || !areSetAlike(last.size, run.size)) return false
  const turn = turnBetween(last, run)
  const turned = before === undefined ? turn : turnBetween(before, last)
  const isOneWay = turn !== 0 && Math.sign(turn) === Math.sign(turned) && Math.abs(turn) < turnMax
  return isOneWay && gapBetween(last, run) < wideGapEm * run.size
}

/** The angle from one direction to another, from -π to π. */
function turnBetween({ angle }: Run, { angle: next }: Run): number {
  return Math.atan2(Math.sin(next - angle), Math.cos(next - angle))
}

/** The distance from the end of a run to the start of the next. */
function gapBetween(last: Run, run: Run): number {
  const [end, start] = [edgeOf(last, 1), edgeOf(run, -1)]
  return Math.hypot(start.x - end.x, start.y - end.y)
}

/** The middle of the edge at which a run begins (-1) or ends (1). */
function edgeOf({ box, start, end, angle }: Run, side: 1 | -1): Point {
  const { x, y } = middleOf(box)
  const half = (side * (end - start)) / 2
  return { x: x + half * Math.cos(angle), y: y + half * Math.sin(angle) }
}

function joinedRun(curve: Run[], text: PageText): Run {
  const [first, last] = [curve[0] as Run, curve.at(-1) as Run]
  const gaps = curve.slice(1).map((run, at) => gapBetween(curve[at] as Run, run))
  const usual = median(gaps) ?? 0
  const words = curve.map((run, at) => {
    const before = curve[at - 1]
    if (before === undefined) return run.text
    const isApart = (gaps[at - 1] as number) > usual + spaceEm * run.size
    return isApart || hasDrawnSpace(text, before.to, run.from) ? ` ${run.text}` : run.text
  })
  const box = curve.map((run) => run.box).reduce(union)
  const cell = { along: box.left, along2: box.right, across: box.top, across2: box.bottom }
  return {
    ...first,
    text: words.join(''),
    box,
    angle: 0,
    start: box.left,
    end: box.right,
    last: cell,
    base: cell,
    to: last.to,
    cuts: [],
  }
}
