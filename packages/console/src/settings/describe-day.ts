import type { ConversionDay } from '@rowdeck/service/console-contract'
import { counted, formatCount, formatDay } from '../elements/format.ts'

/** A day, or a longer time that begins with it. */
export interface UseOfDay extends ConversionDay {
  /** What the time is called; the date by default. */
  name?: string
}

/** "Nov 21, 2026", or the name of a longer time. */
export function nameOfDay({ day, name }: Pick<UseOfDay, 'day' | 'name'>): string {
  return name ?? formatDay(day)
}

/** "Nov 21, 2026: 14 conversions, 2 failed, 120 slides". */
export function describeDay({ converted, failed, slides, ...day }: UseOfDay): string {
  const failures = failed > 0 ? `, ${formatCount(failed)} failed` : ''
  return `${nameOfDay(day)}: ${counted(converted, 'conversion')}${failures}, ${counted(slides, 'slide')}`
}
