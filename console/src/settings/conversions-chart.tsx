import type { ConversionDay } from '../../../src/console-server/contract.ts'
import { counted, formatCount, formatDay } from '../elements/format.ts'

const width = 960
const height = 150
const gap = 4
/** Space for the number above the highest bar. */
const top = 24
/** Minimum number of conversions at full height, so that one conversion does not look like a peak. */
const scaleMin = 4

/** A bar chart of conversions per day, with the totals as text for screen readers. */
export function ConversionsChart({ days }: { days: ConversionDay[] }) {
  const sum = (member: 'converted' | 'failed' | 'slides') =>
    days.reduce((total, day) => total + day[member], 0)
  const converted = sum('converted')
  const failed = sum('failed')
  if (converted + failed === 0) {
    return <p className="empty">No conversions in the last 30 days.</p>
  }
  const summary = `${counted(converted, 'conversion')}, ${counted(sum('slides'), 'slide')}${failed > 0 ? `; ${formatCount(failed)} failed` : ''}`
  return (
    <figure className="chart">
      <figcaption>{summary}</figcaption>
      <Bars days={days} label={summary} />
      <div className="line between soft small" aria-hidden="true">
        <span>{formatDay(days[0]?.day ?? '')}</span>
        <span>{formatDay(days.at(-1)?.day ?? '')}</span>
      </div>
    </figure>
  )
}

function Bars({ days, label }: { days: ConversionDay[]; label: string }) {
  const most = Math.max(...days.map(({ converted }) => converted))
  const tallOf = (converted: number) => (converted / Math.max(scaleMin, most)) * (height - top)
  const step = width / Math.max(1, days.length)
  const highest = days.findIndex(({ converted }) => converted === most)
  return (
    <svg viewBox={`0 0 ${width} ${height + 1}`} role="img" aria-label={label}>
      <path className="chart-ground" d={`M0 ${height + 0.5}H${width}`} />
      {days.map(({ day, converted, failed }, index) => {
        const tall = tallOf(converted)
        return (
          <g key={day}>
            <title>{`${formatDay(day)}: ${counted(converted, 'conversion')}, ${formatCount(failed)} failed`}</title>
            {/* the tooltip covers the whole column, not only the bar */}
            <rect className="chart-day" x={index * step} y={0} width={step} height={height} />
            <rect
              className="chart-bar"
              x={index * step + gap / 2}
              y={height - tall}
              width={step - gap}
              height={tall}
            />
          </g>
        )
      })}
      {most > 0 && (
        <text
          className="chart-figure"
          x={(highest + 0.5) * step}
          y={height - tallOf(most) - 8}
          textAnchor="middle"
        >
          {formatCount(most)}
        </text>
      )}
    </svg>
  )
}
