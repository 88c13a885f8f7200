import { heightOf, overlapDown } from '../box.ts'
import { horizontalRadiansMax } from '../lines/character-cell.ts'
import { listMarkLength } from '../lines/characters.ts'
import type { Line } from '../lines/line.ts'

/** Maximum distance from a mark to its text, in ems of the text: hanging indents are wide, as in `page-runs.ts`. */
const markGapEm = 4
/** A mark overlaps its line vertically by this share of the smaller height. */
const besideShare = 0.5

const loneMark = /^(?:[•‣⁃∙⦁◦▪▫■□●○◆◇►▶▸▹▷➢➤❑❖]|\d{1,2}[.)])$/u

/**
 * Puts list marks that are lines of their own before the text to their right: the edge of a highlight or of a
 * decoration between them parts them, and so does text that is drawn as outlines. No text is lost.
 */
export function joinMarks(lines: Line[]): Line[] {
  const marks = lines.filter(
    ({ text, angle }) => loneMark.test(text) && Math.abs(angle) < horizontalRadiansMax,
  )
  if (marks.length === 0) return lines
  const marked = new Map<Line, Line>()
  for (const mark of marks) {
    const line = textBeside(mark, lines)
    if (line !== undefined) marked.set(line, mark)
  }
  const used = new Set(marked.values())
  return lines.filter((line) => !used.has(line)).map((line) => withMark(line, marked.get(line)))
}

/** The nearest line to the right of a mark, if nothing but the mark is before it. */
function textBeside(mark: Line, lines: Line[]): Line | undefined {
  let nearest: Line | undefined
  for (const line of lines) {
    const gap = line.box.left - mark.box.right
    const lower = Math.min(heightOf(line.box), heightOf(mark.box))
    if (gap < 0 || overlapDown(line.box, mark.box) < besideShare * lower) continue
    if (nearest === undefined || line.box.left < nearest.box.left) nearest = line
  }
  if (nearest === undefined || listMarkLength(nearest.text) > 0) return undefined
  return nearest.box.left - mark.box.right <= markGapEm * nearest.size ? nearest : undefined
}

/** Keeps the box of the text, so that it is still inside its frame. */
function withMark(line: Line, mark: Line | undefined): Line {
  if (mark === undefined) return line
  return { ...line, text: `${mark.text} ${line.text}`, textLeft: line.box.left }
}
