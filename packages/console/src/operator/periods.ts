import { formatDay } from '../elements/format.ts'
import type { UseOfDay } from '../settings/describe-day.ts'

export const periods = ['Day', 'Week', 'Month'] as const
export type Period = (typeof periods)[number]

/** How many of a period are shown, and what they are together. */
export const shownPeriods: Readonly<Record<Period, { count: number; span: string }>> = {
  Day: { count: 30, span: 'the last 30 days' },
  Week: { count: 26, span: 'the last 26 weeks' },
  Month: { count: 12, span: 'the last 12 months' },
}

/** Adds up days by weeks, which begin on Mondays, or by months of UTC. The days are in order, oldest first. */
export function byPeriod(days: readonly UseOfDay[], period: Period): UseOfDay[] {
  const sums = new Map<string, UseOfDay>()
  for (const day of days) {
    const start = startOf(day.day, period)
    const sum = sums.get(start)
    if (!sum) {
      sums.set(start, { ...day, day: start, ...named(start, period) })
      continue
    }
    sum.converted += day.converted
    sum.failed += day.failed
    sum.charged += day.charged
    sum.slides += day.slides
  }
  return [...sums.values()].slice(-shownPeriods[period].count)
}

function startOf(day: string, period: Period): string {
  if (period === 'Day') return day
  if (period === 'Month') return `${day.slice(0, 7)}-01`
  const date = new Date(`${day}T00:00:00Z`)
  const afterMonday = (date.getUTCDay() + 6) % 7
  date.setUTCDate(date.getUTCDate() - afterMonday)
  return date.toISOString().slice(0, 10)
}

function named(start: string, period: Period): { name?: string } {
  if (period === 'Day') return {}
  if (period === 'Week') return { name: `Week of ${formatDay(start)}` }
  const month = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const
  return { name: new Date(`${start}T00:00:00Z`).toLocaleDateString(undefined, month) }
}

/** The same as CSV: the first day of each period, and its figures. */
export function usageCsv(use: readonly UseOfDay[], period: Period): string {
  const lines = use.map((each) =>
    [each.day, each.converted, each.failed, each.charged, each.slides].join(','),
  )
  return [`${period} (UTC),Converted,Failed,Charged,Slides`, ...lines, ''].join('\r\n')
}
