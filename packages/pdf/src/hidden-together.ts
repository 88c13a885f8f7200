import type { PaintedArea } from './painted-area.ts'
import type { PaintedText } from './painted-objects.ts'
import { type StripShares, shareOfStrip } from './strips.ts'
import { coverMin, isNear, type Suspect, shareOf, traceless } from './suspect.ts'

/** What a text overlaps. */
export interface Near {
  areas: PaintedArea[]
  strips: {
    shares: StripShares | undefined
    /** Undefined if there are too many to look for them. */
    near(): PaintedArea[] | undefined
  }
}

/**
 * Text that nothing hides alone, as far as the file tells, but that several things may hide together: thick or many lines, thin fills,
 * and what is half transparent, blended or masked. Or it has the color of several things below it.
 */
export function hiddenTogether(text: PaintedText, { areas, strips }: Near): Suspect | undefined {
  const isOver = ({ place }: PaintedArea) => place > text.place
  const above = { areas: areas.filter(isOver), isMeant: isOver, most: strips.shares?.above }
  const covers = together(text, above, strips)
  if (covers !== undefined) return { ...traceless(text, true), covers, isFine: true }
  const { color } = text
  const ground = areas.findLast((area) => !isOver(area) && shareOf(text, area) > coverMin)
  const isAlike = (area: PaintedArea) =>
    area.place > (ground?.place ?? -1) &&
    !isOver(area) &&
    color !== undefined &&
    area.color !== undefined &&
    isNear(area.color, color)
  const below = { areas: areas.filter(isAlike), isMeant: isAlike, most: strips.shares?.below }
  return together(text, below, strips) && { ...traceless(text, true), isFine: true }
}

interface Paint {
  areas: PaintedArea[]
  /** Whether a strip counts. */
  isMeant(strip: PaintedArea): boolean
  /** The share of the text that strips may paint, at most. */
  most: number | undefined
}

/** The areas, and strips as thick as areas, that may paint nearly all of the place of a text with other strips; undefined if they do not. */
function together(
  text: PaintedText,
  { areas, isMeant, most = 0 }: Paint,
  { near }: Near['strips'],
): PaintedArea[] | undefined {
  const share = areas.reduce((sum, area) => sum + area.strength * shareOf(text, area), 0)
  if (share + most <= coverMin) return undefined
  const strips = near()
  if (strips === undefined) return areas
  const painted = strips
    .filter(isMeant)
    .map((strip) => ({ strip, part: shareOfStrip(text, strip) }))
  const all = painted.reduce((sum, { strip, part }) => sum + strip.strength * part, share)
  if (all <= coverMin) return undefined
  const thick = painted.filter(({ part }) => part > coverMin).map(({ strip }) => strip)
  return [...areas, ...thick]
}
