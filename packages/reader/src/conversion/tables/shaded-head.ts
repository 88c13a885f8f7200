import { type Box, heightOf } from '@rowdeck/core/deck-model/box'
import { joinSegments, minRowHeight, rowHeightMin, ruleTolerance } from '../lines/rule-stacks.ts'

/** A head may be as many times as high as the lowest row. Chosen by eye. */
const heightRatioMax = 2

/**
 * The rules of a table with those that the background of its head stands for: as wide as the rules and right above the first
 * row, whose upper edge is then not drawn.
 */
export function withShadedHeads(stacks: Box[][], frames: Box[]): Box[][] {
  const strips = joinSegments(frames)
  return stacks.map((rules) => {
    const [first] = rules as [Box]
    const rowHeight = minRowHeight(rules)
    const head = strips.find(
      (strip) =>
        Math.abs(strip.left - first.left) < ruleTolerance &&
        Math.abs(strip.right - first.right) < ruleTolerance &&
        heightOf(strip) < heightRatioMax * rowHeight &&
        first.top - strip.bottom > rowHeightMin &&
        first.top - strip.bottom < heightRatioMax * rowHeight,
    )
    if (head === undefined) return rules
    const edge = (top: number) => ({ ...head, top, bottom: top })
    return [edge(head.top), edge(head.bottom), ...rules]
  })
}
