import type { SlideRange } from '@rowdeck/core/deck-model/conversion-options'
import { AppError } from '@rowdeck/core/errors'

/** Whether each of `slideCount` slides is requested; possibly none. */
export function requestedSlides(
  ranges: readonly SlideRange[] | undefined,
  slideCount: number,
): boolean[] {
  return Array.from(
    { length: slideCount },
    (_, index) =>
      ranges === undefined || ranges.some(({ from, to }) => from <= index + 1 && index + 1 <= to),
  )
}

/**
 * Whether each slide of a deck is requested. Numbers beyond the end are ignored, so that "the first five"
 * works for every deck. Throws request_invalid if no slide is left.
 */
export function selectSlides(
  ranges: readonly SlideRange[] | undefined,
  slideCount: number,
): boolean[] {
  const chosen = requestedSlides(ranges, slideCount)
  if (slideCount === 0 || chosen.includes(true)) return chosen
  throw new AppError(
    'request_invalid',
    `\`slides\` asks for slides that the deck does not have: it has ${slideCount}.`,
    { details: { slides: slideCount } },
  )
}
