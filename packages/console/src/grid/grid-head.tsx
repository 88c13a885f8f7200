import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { Icon } from '../elements/icons.tsx'
import type { Arrangement, Sort } from '../views/arrangement.ts'
import { useViewState } from '../views/view-context.ts'
import { ColumnMenu } from './column-menu.tsx'
import { type GridColumn, widthMaxPx, widthMinPx } from './use-column-widths.ts'

/** What an arrow key changes the width of a column by, in CSS pixels. */
const keyStepPx = 24

interface GridHeadProps {
  columns: readonly GridColumn[]
  slidePx: number
  /** Selects a whole column, by its position. */
  onSelect: (column: number) => void
}

/** The labels of the columns, which stay in view, each with a handle to resize it. */
export function GridHead({ columns, slidePx, onSelect }: GridHeadProps) {
  const { arrangement, onArrange } = useViewState()
  return (
    <>
      <colgroup>
        <col style={{ inlineSize: slidePx }} />
        {columns.map(({ key, widthPx }) => (
          <col key={key} style={{ inlineSize: widthPx }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className="grid-slide">
            No.
          </th>
          {columns.map((column, index) => (
            <th key={column.key} scope="col" aria-sort={sortOf(column, arrangement)}>
              {/* biome-ignore lint/a11y/noStaticElementInteractions: Ctrl and the space bar do the same in a cell */}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
              <span className="grid-label" onClick={() => onSelect(index)}>
                <Marks id={column.key} arrangement={arrangement} />
                {column.label}
              </span>
              <ColumnMenu
                columnKey={column.key}
                label={column.label}
                {...{ arrangement, onArrange }}
              />
              <ResizeHandle {...column} />
            </th>
          ))}
        </tr>
      </thead>
    </>
  )
}

/** Whether the rows are sorted and filtered by a column; the bar above says the same in words. */
function Marks({ id, arrangement }: { id: string; arrangement: Arrangement }) {
  const { sort, filters } = arrangement
  return (
    <>
      {sort?.column === id && (
        <span className="sort-mark">
          <Icon name={sort.way === 'ascending' ? 'up' : 'down'} />
        </span>
      )}
      {filters[id] ? <Icon name="filter" /> : null}
    </>
  )
}

function sortOf({ key }: GridColumn, { sort }: Arrangement): Sort['way'] | undefined {
  return sort?.column === key ? sort.way : undefined
}

/** Changes the width of a column by dragging or with the arrow keys. */
function ResizeHandle({ label, widthPx, resize }: GridColumn) {
  /** Where the pointer is while the column has no width. */
  const [originPx, setOriginPx] = useState<number>()
  function drag({ clientX }: PointerEvent): void {
    if (originPx !== undefined) resize(Math.max(widthMinPx, clientX - originPx))
  }
  function press(event: KeyboardEvent): void {
    const step = { ArrowLeft: -keyStepPx, ArrowRight: keyStepPx }[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    resize(widthPx + step)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is not a thematic break
    <div
      className={originPx === undefined ? 'resize-handle' : 'resize-handle active'}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Width of ${label}`}
      aria-valuenow={widthPx}
      aria-valuemin={widthMinPx}
      aria-valuemax={widthMaxPx}
      onPointerDown={({ currentTarget, pointerId, clientX }) => {
        currentTarget.setPointerCapture(pointerId)
        setOriginPx(clientX - widthPx)
      }}
      onPointerMove={drag}
      onLostPointerCapture={() => setOriginPx(undefined)}
      onDoubleClick={() => resize(undefined)}
      onKeyDown={press}
    />
  )
}
