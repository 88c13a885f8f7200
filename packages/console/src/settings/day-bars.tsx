import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { formatCount } from '../elements/format.ts'
import { useWidth } from '../elements/use-width.ts'
import { DayBar, type PlotArea } from './day-bar.tsx'
import type { DayScale } from './day-scale.ts'
import { describeDay, nameOfDay, type UseOfDay } from './describe-day.ts'

const height = 200
/** Space above the bars for the values of cut ones, beside them for the scale, and below them for dates. */
const above = 24
const beside = 40
const below = 24

interface DayBarsProps {
  days: UseOfDay[]
  scale: DayScale
}

/** The bars of a chart by day. One day at a time is selected, with the pointer or with the arrow keys. */
export function DayBars({ days, scale }: DayBarsProps) {
  const [plot, width] = useWidth<HTMLDivElement>()
  const [selected, setSelected] = useState<number>()
  const area = {
    left: beside,
    top: above,
    width: Math.max(0, width - beside),
    height: height - above - below,
  }
  const last = days.length - 1
  function point(event: PointerEvent<HTMLDivElement>): void {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - beside
    const index = Math.floor((x / area.width) * days.length)
    setSelected(index >= 0 && index <= last ? index : undefined)
  }
  function move(event: KeyboardEvent): void {
    const from = selected ?? last
    const to = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setSelected(Math.min(last, Math.max(0, to)))
  }
  const day = days[selected ?? last]
  return (
    <div
      ref={plot}
      className="plot"
      // a slider is what screen readers and keyboards know for one value out of an ordered range
      role="slider"
      tabIndex={0}
      aria-label="Conversions by day"
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={selected ?? last}
      aria-valuetext={day && describeDay(day)}
      onKeyDown={move}
      onFocus={() => setSelected((index) => index ?? last)}
      onBlur={() => setSelected(undefined)}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setSelected(undefined)}
    >
      {width > 0 && <Plot days={days} scale={scale} area={area} selected={selected} />}
      <p className="chart-words soft small" aria-hidden="true">
        {day && selected !== undefined && describeDay(day)}
      </p>
    </div>
  )
}

interface PlotProps extends DayBarsProps {
  area: PlotArea
  selected: number | undefined
}

function Plot({ days, scale, area, selected }: PlotProps) {
  const bottom = area.top + area.height
  const right = area.left + area.width
  const step = area.width / Math.max(1, days.length)
  const last = days.at(-1)
  return (
    <svg width={right} height={height} aria-hidden="true" focusable="false">
      {[0, ...scale.lines].map((value) => {
        const y = bottom - scale.share(value) * area.height
        return (
          <g key={value}>
            <path
              className={value === 0 ? 'chart-ground' : 'chart-line'}
              d={`M${area.left} ${y}H${right}`}
            />
            <text className="chart-figure" x={area.left - 8} y={y + 4} textAnchor="end">
              {formatCount(value)}
            </text>
          </g>
        )
      })}
      {days.map((day, index) => (
        <DayBar
          key={day.day}
          day={day}
          scale={scale}
          area={{ ...area, left: area.left + index * step, width: step }}
          selected={index === selected}
        />
      ))}
      <text className="chart-figure" x={area.left} y={height - 6}>
        {days[0] && nameOfDay(days[0])}
      </text>
      <text className="chart-figure" x={right} y={height - 6} textAnchor="end">
        {last && nameOfDay(last)}
      </text>
    </svg>
  )
}
