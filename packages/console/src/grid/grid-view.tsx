import { useWidth } from '../elements/use-width.ts'
import { useEnlarged } from '../views/use-enlarged.tsx'
import { useVirtualList } from '../views/use-virtual-list.ts'
import { useViewState } from '../views/view-context.ts'
import { GridHead } from './grid-head.tsx'
import { Gap, GridRow } from './grid-row.tsx'
import { useColumnWidths } from './use-column-widths.ts'
import { rangeText, useGrid } from './use-grid.ts'

/** Heights, in CSS pixels: of the rows, and of the head that covers the first one while scrolling. */
const [rowPx, headPx] = [76, 36]
/** Widths of the first column, which stays in view: with a thumbnail, with one in a narrow room, and without; in CSS pixels. */
const [wideSlidePx, narrowSlidePx, plainSlidePx] = [204, 104, 124]
/** The room below which the first column is narrow, in CSS pixels. */
const narrowRoomPx = 480

interface GridViewProps {
  onStep: (step: 1 | -1) => void
  /** Shows the slide as right; undefined if nothing is to be checked. */
  onApprove: (() => void) | undefined
  /** What to say if there is no row to show. */
  nothing: string
}

/** All rows as a table: a sticky head, resizable columns, cells and ranges that are edited, copied and pasted as in a spreadsheet. */
export function GridView({ onStep, onApprove, nothing }: GridViewProps) {
  const { visible: rows, current, columns, search, arrangement, ...state } = useViewState()
  const { enlarge, dialog } = useEnlarged({ onStep, onApprove, numbered: false, atUnsure: true })
  // files of many decks are not opened for their thumbnails
  const thumbnails = state.across ? undefined : (state.store ?? 'waiting')
  const [scroller, roomPx] = useWidth<HTMLDivElement>()
  const pictureSlidePx = roomPx < narrowRoomPx ? narrowSlidePx : wideSlidePx
  const slidePx = thumbnails ? pictureSlidePx : plainSlidePx
  const wide = useColumnWidths(columns, roomPx - slidePx)
  const position = current ? rows.indexOf(current) : -1
  const list = useVirtualList({
    ...{ scroller, current: position, itemPx: rowPx, coveredPx: headPx },
    count: rows.length,
    order: arrangement,
  })
  const { range, active, editing, handlers, events } = useGrid({
    ...{ scroller, rows, enlarge },
    reveal: (row) => list.scrollToIndex(row),
  })
  const items = list.getVirtualItems()
  const columnsPx = wide.reduce((sum, { widthPx }) => sum + widthPx, 0)
  return (
    <div className="grid-scroller" ref={scroller}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move through its cells, which are edited in place
        role="grid"
        className="row-grid"
        aria-label="Rows"
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        style={{ inlineSize: slidePx + columnsPx }}
        aria-multiselectable="true"
        {...events}
      >
        <GridHead columns={wide} slidePx={slidePx} onSelect={handlers.selectColumn} />
        <tbody>
          {items.map(({ index, start }, place) => {
            const slide = rows[index]
            return (
              slide && (
                <GridRow
                  key={slide.key}
                  {...{ slide, columns, search, thumbnails, handlers }}
                  gapPx={start - (items[place - 1]?.end ?? 0)}
                  position={index}
                  activeColumn={index === active.row ? active.column : undefined}
                  selected={index >= range.top && index <= range.bottom ? range : undefined}
                  editing={editing?.slide.key === slide.key ? editing : undefined}
                />
              )
            )
          })}
          <Gap px={list.getTotalSize() - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
      <p className="visually-hidden" role="status">
        {rangeText(range)}
      </p>
      {dialog}
      {rows.length === 0 && <p className="nothing">{nothing}</p>}
    </div>
  )
}
