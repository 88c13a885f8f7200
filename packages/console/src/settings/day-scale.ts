import type { ConversionDay } from '@rowdeck/service/console-contract'

/** The scale of a chart of conversions per day. */
export interface DayScale {
  /** The value at the top of the chart; bars of higher days are cut there and labeled with their value. */
  top: number
  /** The values of the grid lines, lowest first, without 0; the last one is `top`. */
  lines: number[]
  /** Returns the height of a value as a share of the chart's height. */
  share(value: number): number
}

/** Smallest value at the top, so that one conversion does not look like a peak. */
const topMin = 4
/** A day is cut if it is more than this many times the next highest, because it would flatten the others. Chosen by eye. */
const peakRatio = 4
/** Days that may be cut; with more of them, high values are the rule and not peaks. */
const peaksMax = 2

/**
 * Returns a linear scale on which all days can be read: the highest days are cut if they are far above all
 * others. Heights are proportional to values up to `top`.
 */
export function dayScale(days: Pick<ConversionDay, 'converted' | 'failed'>[]): DayScale {
  const totals = days.map(({ converted, failed }) => converted + failed).sort((a, b) => b - a)
  const step = niceStep(Math.max(topMin, highestShown(totals)))
  const top = step * Math.ceil(Math.max(topMin, highestShown(totals)) / step)
  const lines = Array.from({ length: Math.round(top / step) }, (_, index) => (index + 1) * step)
  return { top, lines, share: (value) => Math.min(1, value / top) }
}

// the highest total that is drawn whole
function highestShown(totals: number[]): number {
  for (let cut = peaksMax; cut > 0; cut--) {
    const [lowestPeak = 0, next = 0] = totals.slice(cut - 1)
    if (next > 0 && lowestPeak > peakRatio * next) return next
  }
  return totals[0] ?? 0
}

/** Returns a step of 1, 2 or 5 times a power of ten that divides the value into 2 to 4 parts. */
function niceStep(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value / 2))
  const factor = [1, 2, 5, 10].find((each) => value / (each * power) <= 4) ?? 10
  return Math.max(1, factor * power)
}
