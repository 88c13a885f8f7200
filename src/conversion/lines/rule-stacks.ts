import { type Box, heightOf, overlapDown, widthOf } from '../box.ts'

/** Tolerance for rules that end together, and minimum row height, in points. Chosen by eye. */
const near = 3
const rowHeightMin = 8
/** Separates rules from bars and shapes: minimum ratio of length to thickness. Chosen by eye. */
const slenderness = 20
/** A stack needs more rules than this, so that it has at least two closed rows. */
const bandsMin = 2

/**
 * The areas of tables with equal rules between their rows only, and a row above the first rule and below the last, as
 * browsers draw them.
 */
export function ruledAreas(rules: Box[]): Box[] {
  const uprights = rules.filter((rule) => heightOf(rule) > slenderness * widthOf(rule))
  return stacksOfRules(rules).flatMap((stack) => {
    const [first, last] = [stack[0] as Box, stack.at(-1) as Box]
    const isEqual = stack.every(
      ({ left, right }) =>
        Math.abs(left - first.left) < near && Math.abs(right - first.right) < near,
    )
    const height = minRowHeight(stack)
    const [top, bottom] = [first.top - height, last.bottom + height]
    const area = { left: first.left - near, right: first.right + near, top, bottom }
    return isEqual && !uprights.some((rule) => divides(rule, area)) ? [area] : []
  })
}

function divides(upright: Box, area: Box): boolean {
  const isWithin = upright.left >= area.left && upright.right <= area.right
  return isWithin && overlapDown(upright, area) > 0
}

/** Horizontal rules above one another that end together on one side; longest first, each stack from top to bottom. */
export function stacksOfRules(rules: Box[]): Box[][] {
  const horizontal = rules.filter((rule) => widthOf(rule) > slenderness * heightOf(rule))
  horizontal.sort((a, b) => widthOf(b) - widthOf(a))
  const stacks: Box[][] = []
  const taken = new Set<Box>()
  for (const rule of horizontal) {
    if (taken.has(rule)) continue
    const stack = horizontal.filter((other) => !taken.has(other) && endsWith(rule, other))
    for (const other of stack) taken.add(other)
    stack.sort((a, b) => a.top - b.top)
    const apart = stack.filter(
      ({ top }, index) => index === 0 || top - (stack[index - 1] as Box).top > rowHeightMin,
    )
    if (apart.length > bandsMin) stacks.push(apart)
  }
  return stacks
}

function endsWith(longest: Box, { left, right }: Box): boolean {
  if (left < longest.left - near || right > longest.right + near) return false
  if (right - left < widthOf(longest) / 2) return false
  return left < longest.left + near || right > longest.right - near
}

/** The least distance between neighboring rules of a stack. */
export function minRowHeight(rules: Box[]): number {
  const heights = rules.slice(1).map(({ top }, index) => top - (rules[index] as Box).top)
  return Math.min(...heights)
}
