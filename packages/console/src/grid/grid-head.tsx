import type { KeyboardEvent } from 'react'
import { Icon } from '../elements/icons.tsx'
import type { Arrangement, Sort } from '../views/arrangement.ts'
import { useViewState } from '../views/view-context.ts'
import { ColumnMenu } from './column-menu.tsx'
import type { GridTable } from './use-column-widths.ts'

type Header = NonNullable<ReturnType<GridTable['getHeaderGroups']>[number]>['headers'][number]

/** What an arrow key changes the width of a column by, in CSS pixels. */
const keyStepPx = 24

interface GridHeadProps {
  headers: readonly Header[]
  slidePx: number
  /** Selects a whole column, by its position. */
  onSelect: (column: number) => void
}

/** The labels of the columns, which stay in view, each with a handle to resize it. */
export function GridHead({ headers, slidePx, onSelect }: GridHeadProps) {
  const { arrangement, onArrange } = useViewState()
  return (
    <>
      <colgroup>
        <col style={{ inlineSize: slidePx }} />
        {headers.map((header) => (
          <col key={header.id} style={{ inlineSize: header.getSize() }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className="grid-slide">
            No.
          </th>
          {headers.map((header, index) => (
            <th key={header.id} scope="col" aria-sort={sortOf(header, arrangement)}>
              {/* biome-ignore lint/a11y/noStaticElementInteractions: Ctrl and the space bar do the same in a cell */}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
              <span className="grid-label" onClick={() => onSelect(index)}>
                <Marks id={header.id} arrangement={arrangement} />
                {labelOf(header)}
              </span>
              <ColumnMenu
                columnKey={header.id}
                label={labelOf(header)}
                {...{ arrangement, onArrange }}
              />
              <ResizeHandle header={header} />
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

function sortOf({ id }: Header, { sort }: Arrangement): Sort['way'] | undefined {
  return sort?.column === id ? sort.way : undefined
}

function labelOf({ column }: Header): string {
  return String(column.columnDef.header)
}

function ResizeHandle({ header }: { header: Header }) {
  const start = header.getResizeHandler()
  const { minSize = 0, maxSize = 0 } = header.column.columnDef
  function press(event: KeyboardEvent): void {
    const step = { ArrowLeft: -keyStepPx, ArrowRight: keyStepPx }[event.key]
    if (!step) return
    event.preventDefault()
    event.stopPropagation()
    const widthPx = Math.min(maxSize, Math.max(minSize, header.getSize() + step))
    header.table.setColumnSizing((sizes) => ({ ...sizes, [header.column.id]: widthPx }))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a separator that can be moved is not a thematic break
    <div
      className={header.column.getIsResizing() ? 'resize-handle active' : 'resize-handle'}
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={`Width of ${labelOf(header)}`}
      aria-valuenow={header.getSize()}
      aria-valuemin={minSize}
      aria-valuemax={maxSize}
      onMouseDown={start}
      onTouchStart={start}
      onDoubleClick={() => header.column.resetSize()}
      onKeyDown={press}
    />
  )
}
