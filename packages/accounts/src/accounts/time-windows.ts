import { dayMs, hourMs } from '@rowdeck/core/time'
/** From `startsAt` until just before `endsAt`, in milliseconds since the Unix epoch. */
export interface TimeWindow {
  startsAt: number
  endsAt: number
}

/** Returns the UTC hour that contains this time. */
export function hourOf(now: number): TimeWindow {
  const startsAt = Math.floor(now / hourMs) * hourMs
  return { startsAt, endsAt: startsAt + hourMs }
}

/** Returns the UTC day that contains this time. */
export function dayOf(now: number): TimeWindow {
  const startsAt = Math.floor(now / dayMs) * dayMs
  return { startsAt, endsAt: startsAt + dayMs }
}

const datePattern = /^\d{4}-\d{2}-\d{2}$/

/** Returns the UTC day written as `YYYY-MM-DD`; undefined if it does not exist. */
export function dayNamed(date: string): TimeWindow | undefined {
  const startsAt = datePattern.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN
  // Date.parse accepts the 30th of February as the 2nd of March
  if (Number.isNaN(startsAt) || !new Date(startsAt).toISOString().startsWith(date)) return undefined
  return { startsAt, endsAt: startsAt + dayMs }
}

/**
 * Returns the month that contains this time: the UTC calendar month, or with an anchor day (1 to 31)
 * from 00:00 UTC of that day to the same day of the next month. Months without that day use their last one.
 */
export function monthOf(now: number, anchorDay: number | null): TimeWindow {
  const day = anchorDay ?? 1
  const date = new Date(now)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const first = now < anchorIn(year, month, day) ? month - 1 : month
  return { startsAt: anchorIn(year, first, day), endsAt: anchorIn(year, first + 1, day) }
}

function anchorIn(year: number, month: number, day: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return Date.UTC(year, month, Math.min(day, lastDay))
}
