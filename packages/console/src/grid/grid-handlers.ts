import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Column } from '../desk/slide-table.ts'
import type { AfterEdit } from '../views/cell-editor.tsx'
import type { DeckActions } from '../views/deck-view.ts'
import { cellOf, type Slide } from '../views/slides.ts'
import type { Sheet } from './changed-cells.ts'
import { contains, only, type Place, type Range, type Selection } from './selection.ts'

/** The cell that is edited. */
export interface EditedCell {
  slide: Slide
  column: string
  /** What replaces the text where typing began the edit. */
  typed: string | undefined
}

/** The handlers of a cell; the same functions for all cells, so that rows are not rendered needlessly. */
export type GridHandlers = ReturnType<typeof gridHandlers>

/** The grid as it is shown. */
export interface ShownGrid {
  rows: readonly Slide[]
  columns: readonly Column[]
  sheet: Sheet
  selection: Selection
  range: Range
  editing: EditedCell | undefined
}

interface HandlerParts {
  setSelection: (selection: Selection) => void
  setEditing: (cell: EditedCell | undefined) => void
  focus: () => void
  /** Shows the current slide enlarged. */
  enlarge: () => void
  actions: DeckActions
  tell: (text: string) => void
}

const readOnly = 'This cell cannot be edited: it says how the slide was read.'
const steps = {
  stay: { row: 0, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
} as const

/** `grid` returns the grid as it is shown when a handler is called. */
export function gridHandlers(grid: () => ShownGrid, parts: HandlerParts) {
  const { setSelection, setEditing, focus, enlarge, actions, tell } = parts
  return {
    /** How the mouse selects a cell, alone or as the corner of a range. */
    mouse: (row: number, column: number) => ({
      onMouseDown(event: MouseEvent) {
        const { selection, range, editing } = grid()
        const place = { row, column }
        const inField = event.target instanceof HTMLTextAreaElement
        if (inField || (event.button !== 0 && contains(range, place))) return
        const isCorner = event.shiftKey && !editing
        // the focus stays where the range begins
        if (isCorner) event.preventDefault()
        setSelection(isCorner ? { anchor: selection.anchor, head: place } : only(place))
      },
      onMouseEnter({ buttons, target }: MouseEvent) {
        const { selection, editing } = grid()
        const isDragged = buttons === 1 && document.activeElement?.matches('[data-column]')
        if (!isDragged || editing || !(target instanceof Element)) return
        setSelection({ anchor: selection.anchor, head: { row, column } })
      },
    }),
    selectColumn(column: number) {
      const row = Math.max(0, grid().selection.anchor.row)
      setSelection({ ...only({ row, column }), whole: 'columns' })
    },
    /** Edits a cell; the one at the start of a row shows its slide enlarged. */
    edit({ row, column }: Place, typed?: string) {
      if (column < 0) {
        setSelection(only({ row, column }))
        return enlarge()
      }
      const { rows, columns, sheet } = grid()
      const [slide, edited] = [rows[row], columns[column]]
      if (!slide || !edited) return
      if (!sheet.canEdit(row, column)) return tell(readOnly)
      // a typed character goes to the field only if it has the focus when this event ends
      flushSync(() => {
        setSelection(only({ row, column }))
        setEditing({ slide, column: edited.key, typed })
      })
    },
    /** Ends the edit of a cell, with its new text if it changed. */
    end(text: string | undefined, after?: AfterEdit) {
      const { editing, selection, sheet } = grid()
      setEditing(undefined)
      if (editing && text !== undefined) {
        actions.edit([cellOf(editing.slide, editing.column, text)])
      }
      if (!after) return
      focus()
      const { row, column } = selection.anchor
      const step = steps[after]
      setSelection(
        only({
          row: Math.min(sheet.rows - 1, row + step.row),
          column: Math.max(0, Math.min(sheet.columns - 1, column + step.column)),
        }),
      )
    },
    /** Restores what was read of a cell. */
    restore: (slide: Slide, column: string) => actions.edit([cellOf(slide, column, undefined)]),
  }
}
