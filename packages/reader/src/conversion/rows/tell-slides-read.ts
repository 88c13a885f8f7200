import type { SlideRange } from '@rowdeck/core/deck-model/conversion-options'
import { AppError } from '@rowdeck/core/errors'

export interface Asked {
  /** Whether each slide of the deck was asked for. */
  chosen: readonly boolean[]
  /** As they were asked for; undefined for every slide. */
  ranges: readonly SlideRange[] | undefined
}

interface Progress extends Asked {
  /** Slides that were read before the first that was not, in the order of the deck, of those asked for. */
  slidesRead: number
}

/** As `tellSlidesRead` does, from the readings of all slides. Waits for those before the first that failed. */
export async function withSlidesRead(
  error: unknown,
  readings: readonly Promise<unknown>[],
  asked: Asked,
): Promise<unknown> {
  const slidesRead = await countRead(readings.filter((_, at) => asked.chosen[at]))
  return tellSlidesRead(error, { ...asked, slidesRead })
}

/**
 * An error that says how far reading came, and how to ask for the rest with `slides`, where a document
 * ran into the time allowed for it; any other error as it is.
 */
export function tellSlidesRead(error: unknown, { slidesRead, chosen, ranges }: Progress): unknown {
  const asked = chosen.flatMap((is, at) => (is ? [at + 1] : []))
  const secondsMax = error instanceof AppError && error.details?.secondsMax
  const [first, next] = [asked[0], asked[slidesRead]]
  if (!secondsMax || first === undefined || next === undefined || asked.length === 1) return error
  const rest = clip(ranges, next, Number.POSITIVE_INFINITY)
  const before = clip(ranges, first, next - 1)
  const advice =
    slidesRead > 0
      ? `Ask for it in parts with \`slides\`, such as "${before}" and then "${rest}".`
      : 'Ask for fewer slides at once with `slides`.'
  return new AppError(
    'timed_out',
    `Reading this document takes longer than the ${secondsMax} seconds allowed; ${slidesRead} of ${asked.length} slides were read. ${advice}`,
    { details: { ...error.details, slidesRead, slides: asked.length, rest }, cause: error },
  )
}

function clip(ranges: Asked['ranges'], from: number, to: number): string {
  const all = ranges ?? [{ from: 1, to: Number.POSITIVE_INFINITY }]
  const left = all.filter((range) => range.to >= from && range.from <= to)
  return left
    .map((range) => rangeText(Math.max(range.from, from), Math.min(range.to, to)))
    .join(',')
}

function rangeText(from: number, to: number): string {
  if (to === Number.POSITIVE_INFINITY) return `${from}-`
  return from === to ? String(from) : `${from}-${to}`
}

/** How many of the readings are there before the first that failed. Waits for those before it. */
export async function countRead(readings: readonly Promise<unknown>[]): Promise<number> {
  let count = 0
  for (const reading of readings) {
    const failed = await reading.then(
      () => false,
      () => true,
    )
    if (failed) return count
    count++
  }
  return count
}
