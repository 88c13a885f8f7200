import { useWidth } from '../elements/use-width.ts'
import { GridHead } from './grid-head.tsx'
import { Gap, GridRow } from './grid-row.tsx'
import { useColumnWidths } from './use-column-widths.ts'
import { useGrid } from './use-grid.ts'
import { useVirtualList } from './use-virtual-list.ts'
import { useViewState } from './view-context.ts'

/** Heights, in CSS pixels: of the rows, and of the head that covers the first one while scrolling. */
const [rowPx, headPx] = [76, 36]
/** The width of the first column, which stays in view, in CSS pixels. */
const slidePx = 192

/** All rows as a table: a sticky head, resizable columns, cells that are edited in place. */
export function GridView({ nothing }: { nothing: string }) {
  const { visible, current, columns, search, store } = useViewState()
  const [scroller, roomPx] = useWidth<HTMLDivElement>()
  const table = useColumnWidths(visible, columns, roomPx - slidePx)
  const position = current ? visible.indexOf(current) : -1
  const list = useVirtualList({
    ...{ scroller, current: position, itemPx: rowPx, coveredPx: headPx },
    count: visible.length,
  })
  const { column, editing, handlers, press } = useGrid(scroller, position)
  const items = list.getVirtualItems()
  const headers = table.getHeaderGroups()[0]?.headers ?? []
  const columnsPx = headers.reduce((sum, header) => sum + header.getSize(), 0)
  return (
    <div className="grid-scroller" ref={scroller}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move through its cells, which are edited in place
        role="grid"
        className="row-grid"
        aria-label="Rows"
        aria-rowcount={visible.length + 1}
        aria-colcount={columns.length + 1}
        style={{ inlineSize: slidePx + columnsPx }}
        onKeyDown={press}
      >
        <GridHead {...{ headers, slidePx }} />
        <tbody>
          {items.map(({ index, start }, place) => {
            const slide = visible[index]
            return (
              slide && (
                <GridRow
                  key={slide.key}
                  {...{ slide, columns, search, store, handlers }}
                  gapPx={start - (items[place - 1]?.end ?? 0)}
                  position={index}
                  activeColumn={index === position ? column : undefined}
                  editing={editing?.key === slide.key ? editing.column : undefined}
                />
              )
            )
          })}
          <Gap px={list.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
      {visible.length === 0 && <p className="nothing">{nothing}</p>}
    </div>
  )
}
