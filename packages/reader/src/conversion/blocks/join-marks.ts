import { areInRow } from '@rowdeck/core/deck-model/box'
import { isHorizontal } from '../likeness.ts'
import type { Line } from '../lines/line.ts'
import { isLoneMark, listMarkLength, markGapEm } from '../lines/list-marks.ts'
import { BoxIndex } from '../near/box-index.ts'
import { note } from '../stage-notes.ts'

/**
 * Puts list marks that are lines of their own before the text to their right: the edge of a highlight or of a
 * decoration between them parts them, and so does text that is drawn as outlines. No text is lost.
 */
export function joinMarks(lines: Line[]): Line[] {
  const marks = lines.filter(({ text, angle }) => isLoneMark(text) && isHorizontal(angle))
  if (marks.length === 0) return lines
  const marked = new Map<Line, Line>()
  const textBeside = textsBeside(lines)
  for (const mark of marks) {
    const line = textBeside(mark)
    if (line !== undefined) marked.set(line, mark)
  }
  const used = new Set(marked.values())
  return lines.filter((line) => !used.has(line)).map((line) => withMark(line, marked.get(line)))
}

/** The nearest line to the right of a mark, if nothing but the mark is before it. */
function textsBeside(lines: Line[]): (mark: Line) => Line | undefined {
  const fromLeft = [...lines].sort((a, b) => a.box.left - b.box.left)
  const index = new BoxIndex(fromLeft.map(({ box }) => box))
  const reach = fromLeft.at(-1)?.box.left ?? 0
  return (mark) => {
    const area = { ...mark.box, left: mark.box.right, right: Math.max(mark.box.right, reach) }
    const nearest =
      fromLeft[
        index.first(area, (at) => {
          const { box } = fromLeft[at] as Line
          return box.left >= mark.box.right && areInRow(box, mark.box)
        })
      ]
    if (nearest === undefined || listMarkLength(nearest.text) > 0) return undefined
    return nearest.box.left - mark.box.right <= markGapEm * nearest.size ? nearest : undefined
  }
}

/** Keeps the box of the text, so that it is still inside its frame. */
function withMark(line: Line, mark: Line | undefined): Line {
  if (mark === undefined) return line
  note(() => ({ stage: 'blocks', before: mark, line, joins: true, because: 'a list mark' }))
  return { ...line, text: `${mark.text} ${line.text}`, textLeft: line.box.left }
}
