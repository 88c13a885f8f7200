import { type Box, heightOf, union, widthOf } from '@rowdeck/core/deck-model/box'

/** Maximum width of a dash and gap between dashes, in points. Chosen by eye. */
const dashWidthMax = 2
const dashGapMax = 4
/** Bounds the rules of a page. */
const rulesMax = 1_000

/** Maximum thickness and length of a dash that is an underscore, in points of the page: .04 and .3 em in TeX. */
const underscoreThicknessMax = 1.5
const underscoreLengthMax = 12

export interface Strokes {
  rules: Box[]
  /** The last line drawn, which the next dash may continue. */
  stroke?: Box
}

/** Adds a line of a minimum length, or a dash; dashes drawn one after the other become one line. */
export function addStroke(found: Strokes, box: Box, lengthMin: number): void {
  const { rules, stroke } = found
  const line = stroke === undefined ? undefined : continued(stroke, box)
  if (line === undefined) found.stroke = box
  else Object.assign(stroke as Box, line)
  const drawn = found.stroke as Box
  const side = Math.max(widthOf(drawn), heightOf(drawn))
  if (side >= lengthMin && rules.length < rulesMax && rules.at(-1) !== drawn) rules.push(drawn)
}

/** The line extended by a dash; undefined if the dash does not continue it. */
function continued(line: Box, dash: Box): Box | undefined {
  const box = union(line, dash)
  const level = heightOf(box) < dashWidthMax && dash.left > line.right - dashWidthMax
  const upright = widthOf(box) < dashWidthMax && dash.top > line.bottom - dashWidthMax
  const gap = level ? dash.left - line.right : dash.top - line.bottom
  return (level || upright) && gap < dashGapMax ? box : undefined
}

/** Whether a path may be an underscore: TeX draws those of its old fonts as rules. */
export function mayBeUnderscore(box: Box): boolean {
  return (
    heightOf(box) < underscoreThicknessMax &&
    widthOf(box) > heightOf(box) &&
    widthOf(box) < underscoreLengthMax
  )
}
