import type { Box } from '../box.ts'
import { heightOf, widthOf } from '../box.ts'

/** Rules of squared paper run over at least this share of the page; those of tables end before its margins. Chosen by eye. */
const acrossMin = 0.98
/** Minimum number of rules in each direction. Chosen by eye. */
const rulesMin = 8

/**
 * The rules of a page without those of a background of squares, as some templates draw it: rules from edge to edge in
 * both directions. They would pass for the borders of one table that holds the whole page. Boxes are in points.
 */
export function withoutSquaredPaper(
  rules: Box[],
  { width, height }: { width: number; height: number },
): Box[] {
  const isUpright = (rule: Box) => heightOf(rule) >= acrossMin * height
  const isLevel = (rule: Box) => widthOf(rule) >= acrossMin * width
  const upright = rules.filter(isUpright)
  if (upright.length < rulesMin || rules.filter(isLevel).length < rulesMin) return rules
  return rules.filter((rule) => !isUpright(rule) && !isLevel(rule))
}
