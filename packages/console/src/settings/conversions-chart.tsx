import { DataTable } from '../elements/data-table.tsx'
import { counted, formatCount } from '../elements/format.ts'
import { DayBars } from './day-bars.tsx'
import { dayScale } from './day-scale.ts'
import { nameOfDay, type UseOfDay } from './describe-day.ts'

interface ConversionsChartProps {
  days: UseOfDay[]
  /** The whole time in words. */
  span?: string
}

/** Conversions per day: a chart whose days can be read with pointer and keyboard, and the same as a table. */
export function ConversionsChart({ days, span = 'the last 30 days' }: ConversionsChartProps) {
  const sum = (member: 'converted' | 'failed' | 'slides') =>
    days.reduce((total, day) => total + day[member], 0)
  const converted = sum('converted')
  const failed = sum('failed')
  if (converted + failed === 0) {
    return <p className="empty panel">No conversions in {span}.</p>
  }
  const summary = `${counted(converted, 'conversion')}, ${counted(sum('slides'), 'slide')}${failed > 0 ? `; ${formatCount(failed)} failed` : ''}`
  const scale = dayScale(days)
  const isCut = days.some((day) => day.converted + day.failed > scale.top)
  return (
    <figure className="chart panel">
      <figcaption className="line between">
        <span>{summary}</span>
        <span className="legend soft small">
          <span className="legend-converted">Converted</span>
          {failed > 0 && <span className="legend-failed">Failed</span>}
        </span>
      </figcaption>
      <DayBars days={days} scale={scale} />
      {isCut && (
        <p className="soft small">
          Bars with a gap are cut at {formatCount(scale.top)}; the number above them is their value.
        </p>
      )}
      <details className="past">
        <summary>Show as a table</summary>
        <DayTable days={days} />
      </details>
    </figure>
  )
}

function DayTable({ days }: { days: UseOfDay[] }) {
  const active = days.filter(({ converted, failed }) => converted + failed > 0).reverse()
  return (
    <DataTable
      label="Conversions by day"
      box="scroll tall"
      rows={active}
      keyOf={({ day }) => day}
      columns={[
        { label: 'Time (UTC)', cell: nameOfDay },
        { label: 'Converted', number: true, cell: ({ converted }) => formatCount(converted) },
        { label: 'Failed', number: true, cell: ({ failed }) => formatCount(failed) },
        { label: 'Slides', number: true, cell: ({ slides }) => formatCount(slides) },
      ]}
    />
  )
}
