import { type ParagraphStyle, pointsOf } from './text-style.ts'
import { childOf, shareOf, type XmlElement } from './xml-element.ts'

/** Distance of lines with single spacing, in font sizes: that of most fonts. */
export const singleEm = 1.2

/** Heights in points. */
interface Heights {
  lineHeight: number
  before: number
  after: number
}

/** The heights of a paragraph's lines and of the space around it. `reduction` is what PowerPoint took off, as a share of the spacing. */
export function heightsOf({ spacing }: ParagraphStyle, size: number, reduction: number): Heights {
  const single = singleEm * size
  return {
    lineHeight: spaceOf(spacing.line, single, reduction) ?? single * (1 - reduction),
    before: spaceOf(spacing.before, single, reduction) ?? 0,
    after: spaceOf(spacing.after, single, reduction) ?? 0,
  }
}

/** A distance, which is written in points or as a share of a single line. */
function spaceOf(
  spacing: XmlElement | undefined,
  single: number,
  reduction: number,
): number | undefined {
  const share = shareOf(childOf(spacing, 'a:spcPct'), 'val')
  if (share !== undefined) return Math.max(0, share - reduction) * single
  const points = childOf(spacing, 'a:spcPts')?.attributes.val
  return points === '0' ? 0 : pointsOf(points)
}
