import type { SlideRange } from '@rowdeck/core/deck-model/conversion-options'
import { AppError } from '@rowdeck/core/errors'

export interface Asked {
  /** Whether each slide of the deck was asked for. */
  chosen: readonly boolean[]
  /** As they were asked for; undefined for every slide. */
  ranges: readonly SlideRange[] | undefined
}

interface Progress extends Asked {
  /** Number of requested slides, in the order of the deck, before the first that was not read. */
  slidesRead: number
}

/** `addSlidesRead` for the readings of all slides. Waits for those before the first that failed. */
export async function withSlidesRead(
  error: unknown,
  readings: readonly Promise<unknown>[],
  asked: Asked,
): Promise<unknown> {
  const slidesRead = await countRead(readings.filter((_, at) => asked.chosen[at]))
  return addSlidesRead(error, { ...asked, slidesRead })
}

/**
 * If a document exceeded its time limit: an error that says how many slides were read and how to request the rest with
 * `slides`. Any other error is returned unchanged.
 */
export function addSlidesRead(error: unknown, { slidesRead, chosen, ranges }: Progress): unknown {
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

/** The number of readings before the first that failed. Waits for them. */
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
