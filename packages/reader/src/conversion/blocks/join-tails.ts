import { heightOf, overlapAcross, overlapDown, union } from '@rowdeck/core/deck-model/box'
import type { Frame } from '@rowdeck/core/deck-model/page'
import { isHorizontal, levelShare, lineGapMax } from '../likeness.ts'
import { joinTexts } from '../lines/characters.ts'
import { frameOf } from '../lines/frame-of-line.ts'
import type { Line } from '../lines/line.ts'
import { wordsOfLines } from '../lines/words-of-line.ts'
import { note } from '../stage-notes.ts'

/** A tail has nearly the font size of its line. */
const tailSizeRatioMax = 1.1
/** Maximum indentation, in ems: code is deeply indented. Chosen by eye. */
const indentMaxEm = 12

/**
 * Joins text after a wide space to the line that it ends, such as comments behind code and values behind
 * tabs: it is drawn directly after the beginning of its line and before the next line. Returns lines in
 * drawing order; all others are unchanged.
 */
export function joinTails(lines: Line[], frames: Frame[]): Line[] {
  const drawn = [...lines].sort((a, b) => a.order - b.order)
  const joined: Line[] = []
  let text: Line[][] = []
  const finish = () => {
    const hasTails = text.length > 2 && text.some((row) => row.length > 1)
    joined.push(...(hasTails ? text.map(joinedRow) : text.flat()))
    text = []
  }
  for (const line of drawn) {
    const row = text.at(-1)
    const last = row?.at(-1)
    if (row === undefined || last === undefined || !continuesRow(last, line)) finish()
    else if (isBehind(last, line) && sameFrame(last, line, frames)) {
      row.push(line)
      continue
    } else if (!isUnder(row[0] as Line, line)) finish()
    text.push([line])
  }
  finish()
  return joined
}

function continuesRow(last: Line, line: Line): boolean {
  if (line.order !== last.order + 1 || last.heading !== line.heading) return false
  if (!isHorizontal(line.angle) || !isHorizontal(last.angle)) return false
  const ratio = last.size / line.size
  return ratio <= tailSizeRatioMax && ratio >= 1 / tailSizeRatioMax
}

function isBehind(last: Line, line: Line): boolean {
  const lower = Math.min(heightOf(last.box), heightOf(line.box))
  return line.box.left > last.box.right && overlapDown(last.box, line.box) > 0.8 * lower
}

function sameFrame(last: Line, line: Line, frames: Frame[]): boolean {
  return frameOf(last, frames) === frameOf(line, frames)
}

function isUnder(first: Line, line: Line): boolean {
  const gap = line.box.top - first.box.bottom
  const height = heightOf(first.box)
  if (gap < -levelShare * height || gap > lineGapMax * height) return false
  if (Math.abs(line.box.left - first.box.left) > indentMaxEm * line.size) return false
  return overlapAcross(first.box, line.box) > -indentMaxEm * line.size
}

function joinedRow(row: Line[]): Line {
  const first = row[0] as Line
  if (row.length === 1) return first
  for (const line of row.slice(1)) {
    note(() => ({
      stage: 'blocks',
      before: first,
      line,
      joins: true,
      because: 'a tail of the line',
    }))
  }
  const text = joinTexts(row.map((tail) => tail.text))
  const box = row.map((tail) => tail.box).reduce(union)
  return { ...first, ...wordsOfLines(row), text, box, tailed: true }
}
