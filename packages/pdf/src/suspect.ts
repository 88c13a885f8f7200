import { areaOf, overlapAcross, overlapDown } from '@rowdeck/core/deck-model/box'
import type { PaintedArea, PaintedText } from './painted-objects.ts'

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
}

/** The share of a text that an area is over or under. */
export function shareOf({ box }: PaintedText, area: PaintedArea): number {
  const shown = area.shown
  const [across, down] = [overlapAcross(shown, box), overlapDown(shown, box)]
  return across > 0 && down > 0 ? (across * down) / areaOf(box) : 0
}
