import { memo } from 'react'
import type { Column } from '../desk/slide-table.ts'
import { Icon } from '../elements/icons.tsx'
import { CellEditor } from '../views/cell-editor.tsx'
import { wordsIn } from '../views/cell-words.ts'
import { Highlighted } from '../views/highlighted.tsx'
import type { PictureStore } from '../views/picture-store.ts'
import { StateMark } from '../views/rail.tsx'
import { SlideCanvas } from '../views/slide-canvas.tsx'
import { isEditable, type Slide, textIn } from '../views/slides.ts'
import type { EditedCell, GridHandlers } from './grid-handlers.ts'
import type { Range } from './selection.ts'

/** Sharp at a device pixel ratio of 2. */
const thumbnailPx = 160
/** What is shown of a cell, in characters; more would not be seen in its height. */
const shownCharsMax = 600

interface GridRowProps {
  slide: Slide
  columns: readonly Column[]
  search: string
  /** Undefined for rows without thumbnails. */
  thumbnails: PictureStore | 'waiting' | undefined
  handlers: GridHandlers
  /** The space before the row, where rows are that are not rendered, in CSS pixels. */
  gapPx: number
  /** Among the rows, from 0. */
  position: number
  /** The column of the active cell if it is in this row; -1 is the slide itself. */
  activeColumn: number | undefined
  /** The selected cells if some are in this row. */
  selected: Range | undefined
  /** The cell that is being edited if it is in this row. */
  editing: EditedCell | undefined
}

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { slide, columns, gapPx, position, activeColumn, thumbnails, handlers } = props
  return (
    <>
      <Gap px={gapPx} />
      <tr
        aria-rowindex={position + 2}
        className={activeColumn === undefined ? undefined : 'active'}
        data-row={position}
      >
        <th
          scope="row"
          className="grid-slide"
          tabIndex={activeColumn === -1 ? 0 : -1}
          data-column={-1}
          {...handlers.mouse(position, -1)}
          onDoubleClick={() => handlers.edit({ row: position, column: -1 })}
        >
          <button
            type="button"
            className="grid-enlarge tool square"
            tabIndex={-1}
            aria-label={`Enlarge slide ${slide.number}`}
            onClick={() => handlers.edit({ row: position, column: -1 })}
          >
            <Icon name="enlarge" />
          </button>
          <span className="grid-slide-content">
            {thumbnails && (
              <span className="grid-thumbnail">
                <SlideCanvas
                  store={thumbnails === 'waiting' ? undefined : thumbnails}
                  page={slide.page}
                  area={slide.area}
                  widthPx={thumbnailPx}
                />
              </span>
            )}
            <span className="grid-number">
              {slide.number}
              <StateMark state={slide.state} />
            </span>
          </span>
        </th>
        {columns.map((column, index) => (
          <GridCell
            key={column.key}
            {...props}
            column={column}
            index={index}
            isActive={index === activeColumn}
          />
        ))}
      </tr>
    </>
  )
})

interface GridCellProps extends GridRowProps {
  column: Column
  index: number
  isActive: boolean
}

function GridCell({ slide, column, index, isActive, ...rest }: GridCellProps) {
  const { search, handlers, editing, position, selected } = rest
  const { key, label } = column
  const canEdit = isEditable(key) && slide.row !== undefined
  const isEdited = slide.edits[key] !== undefined
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move through the cells, which are edited in place
      role="gridcell"
      className={`${isEdited ? 'edited' : ''} ${isActive ? 'active' : ''}`}
      tabIndex={isActive ? 0 : -1}
      aria-readonly={!canEdit}
      aria-selected={selected && index >= selected.left && index <= selected.right}
      data-column={index}
      {...handlers.mouse(position, index)}
      onDoubleClick={() => handlers.edit({ row: position, column: index })}
    >
      <div className="grid-text" dir="auto">
        {slide.row ? (
          <Highlighted text={shownText(slide, key)} search={search} />
        ) : (
          <span className="bone" />
        )}
      </div>
      {isEdited && (
        <button
          type="button"
          className="grid-undo"
          tabIndex={-1}
          onClick={() => handlers.restore(slide, key)}
        >
          Undo<span className="visually-hidden"> the edit of {label}</span>
        </button>
      )}
      {editing?.column === key && (
        <CellEditor
          label={label}
          text={textIn(slide, key)}
          typed={editing.typed}
          inGrid
          onEnd={handlers.end}
        />
      )}
    </td>
  )
}

function shownText(slide: Slide, key: string): string {
  return wordsIn(slide, key).slice(0, shownCharsMax).replaceAll('\t', '  ·  ')
}

/** Space in the place of rows that are not rendered. */
export function Gap({ px }: { px: number }) {
  if (px < 1) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus
    <tr aria-hidden="true" className="grid-gap">
      <td style={{ blockSize: px }} />
    </tr>
  )
}
