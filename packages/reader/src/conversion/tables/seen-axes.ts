import { scaleBox } from '@rowdeck/core/deck-model/box'
import { areNumbering, axisAmong, numeralOf, type Tick } from '../lines/axis-ticks.ts'
import type { Line } from '../lines/line.ts'
import { centerAlong, isLevel, standsAlone } from './chart-axes.ts'
import { meets } from './table-columns.ts'

/** From the number of a row to the next; one between them may have been misread. */
const rowStepMax = 2
/** A picture with more numerals is a table; bounds the work. */
const numeralsMax = 300

const inGroups = /^\D*\d{1,3}(?:\s\d{3})+\D*$/u

/** Labels in one row or in one column, in order. */
interface Run {
  labels: Line[]
  isUpright: boolean
}

/**
 * The labels of axes of charts that were read by OCR in a picture: most of the numerals in a row or column are on one scale, because
 * OCR misreads some and joins others to one line, and nothing else stands beside them.
 */
export function axesSeen(lines: Line[], picture: { width: number; height: number }): Line[][] {
  const lineOf = new Map<Line, Line>()
  for (const line of lines) for (const each of numeralsOf(line, picture)) lineOf.set(each, line)
  const numerals = [...lineOf.keys()]
  if (numerals.length > numeralsMax) return []
  const scales = [true, false].flatMap((isUpright) => runsOf(numerals, isUpright)).flatMap(scalesIn)
  const linesOf = (labels: Line[]) => [...new Set(labels.map((label) => lineOf.get(label) as Line))]
  const known = new Set(scales.flatMap(({ labels }) => linesOf(labels)))
  const texts = lines.filter((line) => !known.has(line))
  const axes = scales.filter(({ labels, isUpright }) =>
    standsAlone(labels, { lines: texts, isUpright }),
  )
  return axes.map(({ labels }) => linesOf(labels))
}

/** The words of a line that are all numerals, and not one in groups of three digits; otherwise the line, if it is one. */
function numeralsOf(line: Line, { width, height }: { width: number; height: number }): Line[] {
  const { text, angle, words = [] } = line
  if (angle !== 0) return []
  const areNumerals = words.every((word) => numeralOf(word.text) !== undefined)
  if (words.length > 1 && areNumerals && !inGroups.test(text))
    return words.map((word) => ({
      ...{ ...line, text: word.text },
      box: scaleBox(word.box, width, height),
    }))
  return numeralOf(text) === undefined ? [] : [line]
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
    runs.push({ labels, isUpright })
  }
  return runs
}

function isInLine(first: Line, line: Line, isUpright: boolean): boolean {
  return isUpright ? meets([first], [line]) : isLevel(line.box, first.box)
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
