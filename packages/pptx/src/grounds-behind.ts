import { type Box, overlapAcross, overlapDown } from '@rowdeck/core/deck-model/box'
import type { Color } from '@rowdeck/core/deck-model/slide-shapes'
import { isWithin } from './box-in-box.ts'
import { rangeOf } from './color-range.ts'
import type { PaintedGround, SlideCollector } from './slide-collector.ts'
import type { SlideColors } from './slide-colors.ts'

/** What overlaps text by less than this, in points, is a line: it is not its ground. */
const overlapMin = 2
/** Opaque shapes that are asked whether they cover what was drawn before them. Bounds time. */
const coversMax = 8

/**
 * The range of the colors that are seen behind a shape, table or diagram without a fill; undefined if they are not known, as for all
 * that comes on a slide after too many comparisons.
 */
export function groundsBehind(
  box: Box,
  collector: Pick<SlideCollector, 'grounds' | 'groundComparisonsLeft'>,
  behind: Parameters<typeof groundsAmong>[2],
): Color[] | undefined {
  collector.groundComparisonsLeft -= collector.grounds.length
  if (collector.groundComparisonsLeft < 0) return undefined
  return groundsAmong(box, collector.grounds, behind)
}

/**
 * The same of these, in drawing order. What is under an opaque shape is not seen, and what overlaps the box by less than `areaMin`, in
 * square points, is not behind enough of it.
 */
export function groundsAmong(
  box: Box,
  grounds: readonly PaintedGround[],
  { ground, areaMin = 0 }: Pick<SlideColors, 'ground'> & { areaMin?: number },
): Color[] | undefined {
  const covers: Box[] = []
  let found: Color[] = []
  for (let at = grounds.length - 1; at >= 0; at--) {
    const painted = grounds[at] as PaintedGround
    if (isKept(painted, found) || !isBehind(painted.box, box, areaMin)) continue
    const seen = newColors(painted, { found, covers, box })
    if (seen === undefined) return undefined
    if (seen.length > 0) found = rangeOf([...found, ...seen])
    if (!painted.isOpaque) continue
    if (isWithin(box, painted.box)) return found
    if (covers.length < coversMax) covers.push(painted.box)
  }
  return ground && rangeOf([...found, ...ground])
}

/** The colors that a shape adds to those found; none if they are known or covered. */
function newColors(
  { box: painted, colors }: PaintedGround,
  { found, covers, box }: { found: Color[]; covers: Box[]; box: Box },
): Color[] | undefined {
  if (isKnown(found, colors) || covers.some((cover) => isWithin(painted, cover, box))) return []
  return colors
}

/** Whether a shape leaves the range as it is, wherever it is: thousands of a few colors may be behind thousands of texts. */
function isKept({ isOpaque, colors }: PaintedGround, found: Color[]): boolean {
  return !isOpaque && isKnown(found, colors)
}

function isBehind(painted: Box, box: Box, areaMin: number): boolean {
  const [across, down] = [overlapAcross(painted, box), overlapDown(painted, box)]
  return across >= overlapMin && down >= overlapMin && across * down >= areaMin
}

/** Whether colors are within a range. */
function isKnown([least, most = least]: Color[], colors: Color[] | undefined): boolean {
  if (least === undefined || most === undefined || colors === undefined) return false
  for (const [red, green, blue] of colors) {
    if (red < least[0] || green < least[1] || blue < least[2]) return false
    if (red > most[0] || green > most[1] || blue > most[2]) return false
  }
  return true
}
