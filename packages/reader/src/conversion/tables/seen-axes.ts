import { median } from '@rowdeck/core/median'
import { areNumbering, axisAmong, numeralOf, type Tick } from '../lines/axis-ticks.ts'
import type { Line } from '../lines/line.ts'
import { centerAlong, isLevel, standsAlone } from './chart-axes.ts'
import { meets } from './table-columns.ts'

/** Labels of one axis have equal distances; a wider one, in median distances, is that between two charts. Chosen by eye. */
const distancesMax = 2.5
/** From the number of a row to the next; one between them may have been misread. */
const rowStepMax = 2
/** A picture with more numerals is a table; bounds the work. */
const numeralsMax = 300

/** Labels in one row or in one column, in order. */
interface Run {
  labels: Line[]
  isUpright: boolean
}

/**
 * The labels of axes of charts that were read by OCR: most of the numerals in a row or column are on one scale, because OCR
 * misreads some, and nothing else stands beside them.
 */
export function axesSeen(lines: Line[]): Line[][] {
  const numerals = lines.filter(({ text, angle }) => angle === 0 && numeralOf(text) !== undefined)
  if (numerals.length > numeralsMax) return []
  const scales = [true, false].flatMap((isUpright) => runsOf(numerals, isUpright)).flatMap(scalesIn)
  const known = new Set(scales.flatMap(({ labels }) => labels))
  const texts = lines.filter((line) => !known.has(line))
  const axes = scales.filter(({ labels, isUpright }) =>
    standsAlone(labels, { lines: texts, isUpright }),
  )
  return axes.map(({ labels }) => labels)
}

/** Numerals in one column or in one row. */
function runsOf(numerals: Line[], isUpright: boolean): Run[] {
  const runs: Run[] = []
  let left = numerals
  while (left.length > 0) {
    const [first, ...others] = left as [Line, ...Line[]]
    const aligned = others.filter((line) => isInLine(first, line, isUpright))
    left = others.filter((line) => !aligned.includes(line))
    const labels = [first, ...aligned].sort(
      (a, b) => centerAlong(a, isUpright) - centerAlong(b, isUpright),
    )
    runs.push(...cutAtGaps(labels, isUpright).map((cut) => ({ labels: cut, isUpright })))
  }
  return runs
}

function isInLine(first: Line, line: Line, isUpright: boolean): boolean {
  return isUpright ? meets([first], [line]) : isLevel(line.box, first.box)
}

function cutAtGaps(labels: Line[], isUpright: boolean): Line[][] {
  const distanceTo = (index: number) =>
    centerAlong(labels[index] as Line, isUpright) -
    centerAlong(labels[index - 1] as Line, isUpright)
  const distances = labels.slice(1).map((_, index) => distanceTo(index + 1))
  const usual = median(distances) ?? 0
  const cuts = distances.flatMap((distance, at) =>
    distance > distancesMax * usual ? [at + 1] : [],
  )
  return [0, ...cuts].map((from, at) => labels.slice(from, cuts[at]))
}

/** The labels from the first to the last on one scale, and those of further scales before and behind them. */
function scalesIn({ labels, isUpright }: Run): Run[] {
  const ticks = labels.map((line) => {
    return { line, place: centerAlong(line, isUpright), value: numeralOf(line.text) as number }
  })
  const signed = axisAmong(ticks)
  // signs are lost more often than digits
  const unsigned = axisAmong(ticks.map((tick) => ({ ...tick, value: Math.abs(tick.value) })))
  const axis = unsigned.length > signed.length ? unsigned : signed
  const [first, last] = [axis[0], axis.at(-1)]
  if (!first || !last) return []
  const [from, to] = [labels.indexOf(first.line), labels.indexOf(last.line) + 1]
  const others = [labels.slice(0, from), labels.slice(to)]
  const further = others.flatMap((part) => scalesIn({ labels: part, isUpright }))
  return isNumbered(axis, isUpright)
    ? further
    : [{ labels: labels.slice(from, to), isUpright }, ...further]
}

/** Whether labels are numbers of steps, or of rows: these count up from top to bottom, and the values of an axis down. */
function isNumbered(axis: Tick[], isUpright: boolean): boolean {
  const values = axis.map(({ value }) => value)
  const steps = values.slice(1).map((value, at) => value - (values[at] as number))
  return (
    areNumbering(values) || (isUpright && steps.every((step) => step >= 1 && step <= rowStepMax))
  )
}
