import { type Box, heightOf, widthOf } from '@rowdeck/core/deck-model/box'
import { sameEdgePoints } from '../likeness.ts'
import { BoxIndex } from '../near/box-index.ts'

/** Rules and texts whose ends are closer than this meet, in points: rules are drawn up to 3 points wide. Chosen by eye. */
export const ruleTolerance = 3
/** Minimum height of a row and width of a column, in points: less is a gap between double rules. Chosen by eye. */
export const rowHeightMin = 8
/** Separates rules from bars and shapes: minimum ratio of length to thickness. Chosen by eye. */
const slenderness = 20
/** A stack needs more rules than this, so that it has at least two closed rows. */
const bandsMin = 2

/** Horizontal rules above one another that end together on one side; longest first, each stack from top to bottom. */
export function stacksOfRules(rules: Box[]): Box[][] {
  const horizontal = joinSegments(rules).filter(
    (rule) => widthOf(rule) > slenderness * heightOf(rule),
  )
  horizontal.sort((a, b) => widthOf(b) - widthOf(a))
  const stacks: Box[][] = []
  const taken = new Set<Box>()
  const index = new BoxIndex(horizontal.map(endsOf))
  for (const rule of horizontal) {
    if (taken.has(rule)) continue
    const near = new Set(endsNear(rule).flatMap((ends) => index.all(ends)))
    const stack = [...near]
      .sort((a, b) => a - b)
      .map((at) => horizontal[at] as Box)
      .filter((other) => !taken.has(other) && endsWith(rule, other))
    for (const other of stack) taken.add(other)
    stack.sort((a, b) => a.top - b.top)
    const apart = stack.filter(
      ({ top }, index) => index === 0 || top - (stack[index - 1] as Box).top > rowHeightMin,
    )
    if (apart.length > bandsMin) stacks.push(apart)
  }
  return stacks
}

/** Joins the parts of rules and of rows' backgrounds: browsers draw the border and the background of each cell by itself. */
export function joinSegments(rules: Box[]): Box[] {
  const joined: Box[] = []
  for (const rule of rules.toSorted((a, b) => a.top - b.top || a.left - b.left)) {
    const last = joined.at(-1)
    const isSame =
      last !== undefined &&
      Math.abs(rule.top - last.top) < sameEdgePoints &&
      Math.abs(rule.bottom - last.bottom) < sameEdgePoints
    if (isSame && Math.abs(rule.left - last.right) < sameEdgePoints) last.right = rule.right
    else joined.push({ ...rule })
  }
  return joined
}

/** The ends of a rule as a point, so that rules that end together are near. */
function endsOf({ left, right }: Box): Box {
  return { left, right: left, top: right, bottom: right }
}

/** Where the ends are of the rules that end with this one on the left, and of the others that do on the right. */
function endsNear({ left, right }: Box): [Box, Box] {
  const middle = left + ruleTolerance
  return [
    { left: left - ruleTolerance, right: middle, top: left, bottom: right + ruleTolerance },
    {
      left: middle,
      right: right + ruleTolerance,
      top: right - ruleTolerance,
      bottom: right + ruleTolerance,
    },
  ]
}

function endsWith(longest: Box, { left, right }: Box): boolean {
  if (left < longest.left - ruleTolerance || right > longest.right + ruleTolerance) return false
  if (right - left < widthOf(longest) / 2) return false
  return left < longest.left + ruleTolerance || right > longest.right - ruleTolerance
}

/** The least distance between neighboring rules of a stack. */
export function minRowHeight(rules: Box[]): number {
  const heights = rules.slice(1).map(({ top }, index) => top - (rules[index] as Box).top)
  return Math.min(...heights)
}
