import { areInRow } from '@rowdeck/core/deck-model/box'
import { belongsEm, isHorizontal, sameEdgeEm } from '../likeness.ts'
import type { Line } from '../lines/line.ts'
import {
  isLoneDash,
  isLoneMark,
  isLoneSign,
  listMarkLength,
  markGapEm,
} from '../lines/list-marks.ts'
import { BoxIndex } from '../near/box-index.ts'
import { compare } from '../near/comparisons.ts'
import { note } from '../stage-notes.ts'

/**
 * Puts list marks that are lines of their own before the text to their right: the edge of a highlight or of a
 * decoration between them parts them, and so does text that is drawn as outlines. No text is lost.
 */
export function joinMarks(lines: Line[]): Line[] {
  const level = lines.filter(({ angle }) => isHorizontal(angle))
  const marks = level.filter(({ text }) => isLoneMark(text))
  const signs = level.filter(({ text }) => isLoneSign(text))
  if (marks.length + signs.length === 0) return lines
  const marked = new Map<Line, Line>()
  const beside = textsBeside(lines)
  for (const mark of marks) {
    const line = beside.after(mark, markGapEm)
    if (line !== undefined) marked.set(line, mark)
  }
  for (const [sign, line] of signsOfLists(signs, beside)) marked.set(line, sign)
  const used = new Set(marked.values())
  return lines.filter((line) => !used.has(line)).map((line) => withMark(line, marked.get(line)))
}

/**
 * The dashes and ticks that mark items, with these: several of one list. One by itself may be an empty cell, an answer or
 * punctuation, and so may those that are nearer to what is before them.
 */
function signsOfLists(signs: Line[], { after, before }: Beside): [Line, Line][] {
  const items = signs.flatMap((sign): [Line, Line][] => {
    // other dashes are empty cells
    const line = after(sign, isLoneDash(sign.text) ? belongsEm : markGapEm)
    if (line === undefined || isLoneSign(line.text)) return []
    const gap = line.box.left - sign.box.right
    const last = before(sign)
    return last !== undefined && sign.box.left - last.box.right < 2 * gap ? [] : [[sign, line]]
  })
  return items.filter(([sign, line]) => {
    compare(items.length)
    const near = sameEdgeEm * line.size
    return items.some(([other, { box }]) => {
      const isBelow = other !== sign && Math.abs(other.box.left - sign.box.left) < near
      return isBelow && Math.abs(box.left - line.box.left) < near
    })
  })
}

interface Beside {
  /** Finds the nearest line to the right of a mark, at most so many ems away, if nothing but the mark is before it. */
  after: (mark: Line, gapMaxEm: number) => Line | undefined
  /** Finds the nearest line to the left. */
  before: (mark: Line) => Line | undefined
}

function textsBeside(lines: Line[]): Beside {
  const fromLeft = [...lines].sort((a, b) => a.box.left - b.box.left)
  const index = new BoxIndex(fromLeft.map(({ box }) => box))
  const reach = fromLeft.at(-1)?.box.left ?? 0
  return {
    after(mark, gapMaxEm) {
      const area = { ...mark.box, left: mark.box.right, right: Math.max(mark.box.right, reach) }
      const nearest =
        fromLeft[
          index.first(area, (at) => {
            const { box } = fromLeft[at] as Line
            return box.left >= mark.box.right && areInRow(box, mark.box)
          })
        ]
      if (nearest === undefined || listMarkLength(nearest.text) > 0) return undefined
      return nearest.box.left - mark.box.right <= gapMaxEm * nearest.size ? nearest : undefined
    },
    before({ box: mark }) {
      const area = { ...mark, left: Math.min(0, mark.left), right: mark.left }
      const level = index.all(area).map((at) => fromLeft[at] as Line)
      const own = level.filter(({ box }) => box.right <= mark.left && areInRow(box, mark))
      return own.toSorted((a, b) => b.box.right - a.box.right)[0]
    },
  }
}

/** Keeps the box of the text, so that it is still inside its frame. */
function withMark(line: Line, mark: Line | undefined): Line {
  if (mark === undefined) return line
  note(() => ({ stage: 'blocks', before: mark, line, joins: true, because: 'a list mark' }))
  return { ...line, text: `${mark.text} ${line.text}`, textLeft: line.box.left }
}
