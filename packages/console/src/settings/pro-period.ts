import { formatDay } from '../elements/format.ts'

/** Until when Pro lasts, as its meter shows it. */
export function proShown(until: string | null): string {
  if (until === null) return 'Not active'
  return hasNoEnd(until) ? 'Without end' : `Until ${formatDay(until)}`
}

/** The same within a sentence: "without end", "until Nov 21, 2026". */
export function proPeriod(until: string): string {
  return proShown(until).replace(/^./, (letter) => letter.toLowerCase())
}

/** Whether the last day of Pro is the last day that can be written. */
export function hasNoEnd(until: string | null): boolean {
  return until?.startsWith('9999') ?? false
}
