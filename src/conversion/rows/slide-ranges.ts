import { AppError } from '../../errors.ts'

/** Numbers of slides, from 1, both ends inclusive; `to` is Infinity where the range is open. */
export interface SlideRange {
  from: number
  to: number
}

/** Whether each of so many slides was asked for; none may be. */
export function askedSlides(
  ranges: readonly SlideRange[] | undefined,
  slideCount: number,
): boolean[] {
  return Array.from(
    { length: slideCount },
    (_, at) =>
      ranges === undefined || ranges.some(({ from, to }) => from <= at + 1 && at + 1 <= to),
  )
}

/**
 * Whether each of a deck's slides was asked for. What lies beyond the end is not missed, so that
 * "the first five" is the same request for every deck. Throws request_invalid where nothing is left.
 */
export function chosenSlides(
  ranges: readonly SlideRange[] | undefined,
  slideCount: number,
): boolean[] {
  const chosen = askedSlides(ranges, slideCount)
  if (slideCount === 0 || chosen.includes(true)) return chosen
  throw new AppError(
    'request_invalid',
    `\`slides\` asks for slides that the deck does not have: it has ${slideCount}.`,
    { details: { slides: slideCount } },
  )
}
