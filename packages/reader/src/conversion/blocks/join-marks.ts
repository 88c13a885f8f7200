import { areInRow } from '@rowdeck/core/deck-model/box'
import { isHorizontal, sameEdgeEm } from '../likeness.ts'
import type { Line } from '../lines/line.ts'
import { isLoneDash, isLoneMark, listMarkLength, markGapEm } from '../lines/list-marks.ts'
import { BoxIndex } from '../near/box-index.ts'
import { compare } from '../near/comparisons.ts'
import { note } from '../stage-notes.ts'

/** A dash is nearer to its item than an empty cell to the next one. Chosen by eye. */
const dashGapEm = 1

/**
 * Puts list marks that are lines of their own before the text to their right: the edge of a highlight or of a
 * decoration between them parts them, and so does text that is drawn as outlines. No text is lost.
 */
export function joinMarks(lines: Line[]): Line[] {
  const level = lines.filter(({ angle }) => isHorizontal(angle))
  const marks = level.filter(({ text }) => isLoneMark(text))
  const dashes = level.filter(({ text }) => isLoneDash(text))
  if (marks.length + dashes.length === 0) return lines
  const marked = new Map<Line, Line>()
  const textBeside = textsBeside(lines)
  for (const mark of marks) {
    const line = textBeside(mark, markGapEm)
    if (line !== undefined) marked.set(line, mark)
  }
  for (const [dash, line] of dashesOfLists(dashes, textBeside)) marked.set(line, dash)
  const used = new Set(marked.values())
  return lines.filter((line) => !used.has(line)).map((line) => withMark(line, marked.get(line)))
}

/** The dashes that mark items, with these: several of one list. A dash by itself may be an empty cell or punctuation. */
function dashesOfLists(dashes: Line[], textBeside: TextBeside): [Line, Line][] {
  const items = dashes.flatMap((dash): [Line, Line][] => {
    const line = textBeside(dash, dashGapEm)
    return line === undefined || isLoneDash(line.text) ? [] : [[dash, line]]
  })
  return items.filter(([dash, line]) => {
    compare(items.length)
    const near = sameEdgeEm * line.size
    return items.some(([other, { box }]) => {
      const isBelow = other !== dash && Math.abs(other.box.left - dash.box.left) < near
      return isBelow && Math.abs(box.left - line.box.left) < near
    })
  })
}

/** Finds the nearest line to the right of a mark, at most so many ems away, if nothing but the mark is before it. */
type TextBeside = (mark: Line, gapMaxEm: number) => Line | undefined

function textsBeside(lines: Line[]): TextBeside {
  const fromLeft = [...lines].sort((a, b) => a.box.left - b.box.left)
  const index = new BoxIndex(fromLeft.map(({ box }) => box))
  const reach = fromLeft.at(-1)?.box.left ?? 0
  return (mark, gapMaxEm) => {
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
  }
}

/** Keeps the box of the text, so that it is still inside its frame. */
function withMark(line: Line, mark: Line | undefined): Line {
  if (mark === undefined) return line
  note(() => ({ stage: 'blocks', before: mark, line, joins: true, because: 'a list mark' }))
  return { ...line, text: `${mark.text} ${line.text}`, textLeft: line.box.left }
}
