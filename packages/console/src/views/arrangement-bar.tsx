import type { Column } from '../desk/slide-table.ts'
import { Tool } from '../elements/button.tsx'
import { counted, formatCount } from '../elements/format.ts'
import { type Arrangement, asInDeck, slideFilters, sortWays } from './arrangement.ts'

interface ArrangementBarProps {
  arrangement: Arrangement
  onArrange: (arrangement: Arrangement) => void
  /** Every column that can be shown. */
  columns: readonly Column[]
  /** How many slides are shown, of how many. */
  shown: number
  all: number
}

/** Names each filter and the sort, with a way to take it off, and says how many slides are shown; nothing if there are none. */
export function ArrangementBar(props: ArrangementBarProps) {
  const { arrangement, onArrange, columns, shown, all } = props
  const parts = partsOf(arrangement, columns)
  if (parts.length === 0) return null
  return (
    <section className="arrangement-bar" aria-label="Filters and order">
      <p role="status">
        <strong>{`${formatCount(shown)} of ${counted(all, 'slide')}`}</strong>
      </p>
      {parts.map(({ label, without }) => (
        <Tool
          key={label}
          icon="close"
          title="Take this off"
          onClick={() => onArrange({ ...arrangement, ...without })}
        >
          <span dir="auto">{label}</span>
          <span className="visually-hidden">, take off</span>
        </Tool>
      ))}
      {parts.length > 1 && <Tool label="Take all off" onClick={() => onArrange(asInDeck)} />}
    </section>
  )
}

interface Part {
  label: string
  without: Partial<Arrangement>
}

function partsOf({ state, filters, sort }: Arrangement, columns: readonly Column[]): Part[] {
  const nameOf = (key: string) => columns.find((column) => column.key === key)?.label ?? key
  const parts: Part[] = Object.entries(filters)
    .filter(([, text]) => text !== '')
    .map(([key, text]) => ({
      label: `${nameOf(key)} contains “${text}”`,
      without: { filters: { ...filters, [key]: '' } },
    }))
  if (state !== 'all') parts.unshift({ label: slideFilters[state], without: { state: 'all' } })
  if (sort) {
    parts.push({
      label: `Sorted by ${nameOf(sort.column)}, ${sortWays[sort.way]}`,
      without: { sort: undefined },
    })
  }
  return parts
}
