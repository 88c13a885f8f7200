import type { KeyboardEvent } from 'react'
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
            <th key={header.id} scope="col" onClick={() => onSelect(index)}>
              <span className="grid-label">{labelOf(header)}</span>
              <ResizeHandle header={header} />
            </th>
          ))}
        </tr>
      </thead>
    </>
  )
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
      onClick={(event) => event.stopPropagation()}
      onMouseDown={start}
      onTouchStart={start}
      onDoubleClick={() => header.column.resetSize()}
      onKeyDown={press}
    />
  )
}
