import type { ConversionDay } from '../../../src/console-server/contract.ts'
import { counted, formatCount, formatDay } from '../elements/format.ts'

/** "Nov 21, 2026: 14 conversions, 2 failed, 120 slides". */
export function describeDay({ day, converted, failed, slides }: ConversionDay): string {
  const failures = failed > 0 ? `, ${formatCount(failed)} failed` : ''
  return `${formatDay(day)}: ${counted(converted, 'conversion')}${failures}, ${counted(slides, 'slide')}`
}
