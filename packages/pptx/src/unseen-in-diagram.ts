import type { Box } from '@rowdeck/core/deck-model/box'
import { colorsOf } from './grounds.ts'
import { groundsBehind } from './grounds-behind.ts'
import type { TextContext } from './paragraphs.ts'
import type { ShapeContext } from './shape-context.ts'
import { isUnseenRun } from './unseen-text.ts'
import type { XmlElement } from './xml-element.ts'

/**
 * Returns a test for invisible text in a diagram that the file has no drawing of, so that any of its fills, or what is behind it, may be
 * the ground of a text.
 */
export function unseenInDiagram(
  fills: XmlElement[],
  box: Box,
  { collector, visibility: { colors } }: ShapeContext,
): NonNullable<TextContext['isUnseen']> {
  const [behind, own] = colors
    ? [groundsBehind(box, collector, colors), colorsOf(fills, colors)]
    : []
  const grounds = behind && own && [...behind, ...own]
  return (run) => isUnseenRun(run, { grounds, colors })
}
