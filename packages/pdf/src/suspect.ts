import { areaOf, overlapAcross, overlapDown } from '@rowdeck/core/deck-model/box'
import type { PaintedArea, Rgb } from './painted-area.ts'
import type { PaintedText } from './painted-objects.ts'

/**
 * Why nobody sees a text: it leaves no paint, has the color of its ground, something opaque is painted over it, or the page looks the
 * same without it for another reason.
 */
export type UnseenReason = 'no paint' | 'color of its ground' | 'covered' | 'no trace'

/** Text that may not be seen, and what says so. */
export interface Suspect {
  text: PaintedText
  because: UnseenReason
  /** What covers it. */
  covers: PaintedArea[]
  /** Whether the file alone tells that it is not seen; a rendering decides otherwise. */
  isCertain: boolean
  /** Whether something in its place has colors that the file does not tell, which may be what it says. */
  isOnUnknown: boolean
  /** Whether it is told in a large rendering only: gaps between thin lines show in a small one. */
  isFine?: boolean
  /** What a rendering shows in the place of one without a trace: something, or nothing. */
  isOnInk?: boolean
}

/** What covers less of a text leaves a part of it to be seen: the box of a text is a little larger than its letters. */
export const coverMin = 0.9
/**
 * Colors further apart than this, in levels of 255, are told apart by anybody; nearer ones are compared in a rendering,
 * because conversion between color spaces moves them by a few levels.
 */
const nearLevels = 24

export function isNear(one: Rgb, other: Rgb): boolean {
  return one.every((level, part) => Math.abs(level - (other[part] as number)) <= nearLevels)
}

/** Text that a rendering has to tell of. */
export function traceless(text: PaintedText, isOnUnknown: boolean): Suspect {
  return { text, because: 'no trace', covers: [], isCertain: false, isOnUnknown }
}

/** The share of a text that an area is over or under. */
export function shareOf({ box }: PaintedText, area: PaintedArea): number {
  const shown = area.shown
  const [across, down] = [overlapAcross(shown, box), overlapDown(shown, box)]
  return across > 0 && down > 0 ? (across * down) / areaOf(box) : 0
}
