import { areInRow, type Box, heightOf, overlapDown } from '@rowdeck/core/deck-model/box'
import { areMost, levelShare, patternMin } from '../likeness.ts'
import { areNumbering, isAxis, numeralOf } from '../lines/axis-ticks.ts'
import type { Line } from '../lines/line.ts'
import { compare, tableLinesMax } from '../near/comparisons.ts'
import { inDrawingOrder } from './cell-stacks.ts'
import { meets } from './table-columns.ts'

/** The labels of axes of charts, each from top to bottom or from left to right. */
export function axesIn(lines: Line[]): Line[][] {
  const axes: Line[][] = []
  if (lines.length > tableLinesMax) return axes
  const numerals = inDrawingOrder(lines).filter(
    ({ text, angle }) => angle === 0 && numeralOf(text) !== undefined,
  )
  for (const isUpright of [true, false]) {
    for (const run of runsOf(numerals, isUpright)) {
      if (isScale(run, isUpright) && standsAlone(run, { lines, isUpright })) axes.push(run)
    }
  }
  return axes
}

/** Without the rules of a chart's grid, on which the labels of its axis stand. */
export function withoutChartGrids(rules: Box[], axes: Line[][]): Box[] {
  compare(axes.length * rules.length)
  const grids = axes
    .map((axis) => rules.filter((rule) => axis.some(({ box }) => isLevel(box, rule))))
    .filter((grid) => grid.length >= patternMin)
  const dropped = new Set(grids.flat())
  return rules.filter((rule) => !dropped.has(rule))
}

/** Whether something is at the middle of a label. */
export function isLevel(label: Box, { top, bottom }: Box): boolean {
  const apart = (label.top + label.bottom - top - bottom) / 2
  return Math.abs(apart) < levelShare * heightOf(label)
}

/** Numerals that are drawn one after the other, in one column or in one row. */
function runsOf(numerals: Line[], isUpright: boolean): Line[][] {
  const runs: Line[][] = []
  for (const line of numerals) {
    const last = runs.at(-1)?.at(-1)
    if (last !== undefined && last.size === line.size && isInLine(last, line, isUpright)) {
      runs.at(-1)?.push(line)
    } else runs.push([line])
  }
  return runs.map((run) =>
    run.sort((a, b) => centerAlong(a, isUpright) - centerAlong(b, isUpright)),
  )
}

function isInLine(last: Line, line: Line, isUpright: boolean): boolean {
  if (!isUpright) return areInRow(last.box, line.box)
  return overlapDown(last.box, line.box) <= 0 && meets([last], [line])
}

/** Where the middle of a label is along its axis. */
export function centerAlong({ box }: Line, isUpright: boolean): number {
  return isUpright ? (box.top + box.bottom) / 2 : (box.left + box.right) / 2
}

function isScale(run: Line[], isUpright: boolean): boolean {
  const ticks = run.map((line) => ({
    place: centerAlong(line, isUpright),
    value: numeralOf(line.text) as number,
  }))
  return isAxis(ticks) && !areNumbering(ticks.map(({ value }) => value))
}

/**
 * Whether most labels have no text beside them, across the axis, as numbers in a row or column of a table have. A text over several
 * labels of a row is a title or a legend.
 */
export function standsAlone(
  run: Line[],
  { lines, isUpright }: { lines: Line[]; isUpright: boolean },
): boolean {
  const own = new Set(run)
  compare(lines.length)
  const isOver = (other: Line) => run.filter((label) => meets([label], [other])).length
  const others = lines.filter((line) => !own.has(line) && (isUpright || isOver(line) < patternMin))
  const isBeside = (label: Line, other: Line) => {
    compare()
    return isUpright ? isLevel(label.box, other.box) : meets([label], [other])
  }
  const beside = run.filter((label) => others.some((other) => isBeside(label, other)))
  return !areMost(beside.length, run.length)
}
