import type { ReactNode } from 'react'
import { formatCount } from '../elements/format.ts'

interface MeterProps {
  name: string
  figure: string
  /** What follows the figure, such as "of 30 requests left". */
  of?: string
  /** The bar below the figure. It shows the same as the figure: what is left. */
  left?: { value: number; max: number }
  /** Whether it is bad news that nothing is left. */
  needed?: boolean
  note?: ReactNode
}

/** A figure with its name; the bar is full when everything is left, and empty when nothing is. */
export function Meter({ name, figure, of, left, needed = true, note }: MeterProps) {
  return (
    <div className="meter">
      <h3>{name}</h3>
      <p className="figure">
        {figure} {of && <span className="soft">{of}</span>}
      </p>
      {left && (
        <progress
          className={left.value === 0 && needed ? 'none-left' : undefined}
          aria-label={`${name}: ${formatCount(left.value)} of ${formatCount(left.max)} left`}
          value={left.value}
          max={Math.max(1, left.max)}
        />
      )}
      {note && <p className="soft small">{note}</p>}
    </div>
  )
}
