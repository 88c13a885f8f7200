import { type ParagraphStyle, pointsOf } from './text-style.ts'
import { childOf, childrenOf, shareOf, type XmlElement } from './xml-element.ts'

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

/** How many empty lines are before each line that is not, and behind the last of those, if each has this height. */
export function gapsIn(all: string[], height: number): number[] {
  const gaps = [0]
  for (const line of all) {
    if (line.trim() === '') gaps.push((gaps.pop() ?? 0) + height)
    else gaps.push(0)
  }
  return gaps
}

/** The largest size of the line breaks of a paragraph, in points: empty lines are as high as those. */
export function largestBreak(paragraph: XmlElement, usual: number): number {
  const breaks = childrenOf(paragraph, 'a:br')
  const sizes = breaks.map((one) => pointsOf(childOf(one, 'a:rPr')?.attributes.sz) ?? usual)
  return sizes.reduce((most, size) => Math.max(most, size), sizes[0] ?? usual)
}
