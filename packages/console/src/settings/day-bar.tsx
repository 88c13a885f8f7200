import type { ConversionDay } from '@rowdeck/service/console-contract'
import { formatCount } from '../elements/format.ts'
import type { DayScale } from './day-scale.ts'

/** A rectangle in pixels. */
export interface PlotArea {
  left: number
  top: number
  width: number
  height: number
}

/** Least height of a bar that is not 0, so that it can be seen. */
const heightMin = 2

interface DayBarProps {
  day: ConversionDay
  scale: DayScale
  area: PlotArea
  selected: boolean
}

/** The bar of one day: what was converted, and above it what failed. A cut bar has a gap and its value above it. */
export function DayBar({ day: { converted, failed }, scale, area, selected }: DayBarProps) {
  const total = converted + failed
  const gap = area.width > 12 ? 2 : 1
  const width = Math.max(1, area.width - 2 * gap)
  const x = area.left + gap
  const bottom = area.top + area.height
  const tall = total === 0 ? 0 : Math.max(heightMin, scale.share(total) * area.height)
  const failedTall = failed === 0 ? 0 : Math.max(heightMin, (failed / total) * tall)
  const cut = total > scale.top
  return (
    <g>
      {selected && (
        <rect
          className="chart-day"
          x={area.left}
          y={area.top}
          width={area.width}
          height={area.height}
        />
      )}
      <rect
        className="chart-bar"
        x={x}
        y={bottom - tall + failedTall}
        width={width}
        height={Math.max(0, tall - failedTall)}
      />
      <rect
        className="chart-bar failed"
        x={x}
        y={bottom - tall}
        width={width}
        height={failedTall}
      />
      {cut && (
        <>
          <path className="chart-gap" d={`M${x - 1} ${area.top + 18}l${width + 2} -8`} />
          <text
            className="chart-figure strong"
            x={area.left + area.width / 2}
            y={area.top - 8}
            textAnchor="middle"
          >
            {formatCount(total)}
          </text>
        </>
      )}
    </g>
  )
}
