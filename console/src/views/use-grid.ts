import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { DeckActions } from './deck-view.ts'
import { isEditable, type Slide } from './slides.ts'
import { useViewState } from './view-context.ts'

/** A cell by the key of its row and its column. */
interface EditedCell {
  key: string
  column: string
}

/** What a cell can ask for; the same functions for all cells, so that rows are not rendered in vain. */
export interface GridHandlers {
  activate(slide: Slide, column: number): void
  edit(cell: EditedCell): void
  /** Ends the edit of a cell, with its new text if it changed. */
  end(text: string | undefined): void
  change: DeckActions['edit']
}

/** The active cell, which arrow keys move and which has the focus, and the one that is being edited. */
export function useGrid(scroller: RefObject<HTMLElement | null>, position: number) {
  const { select, actions, visible, columns } = useViewState()
  const [column, setColumn] = useState(0)
  const [editing, setEditing] = useState<EditedCell>()
  const focus = useFocus(scroller, position, column)
  const edited = useRef<EditedCell>(undefined)
  const handlers: GridHandlers = useMemo(
    () => ({
      activate(slide, index) {
        select(slide.index)
        setColumn(index)
      },
      edit(cell) {
        edited.current = cell
        setEditing(cell)
      },
      end(text) {
        const cell = edited.current
        edited.current = undefined
        setEditing(undefined)
        if (cell && text !== undefined) {
          actions.edit(cell.key, { columnKey: cell.column, text })
        }
        focus()
      },
      change: actions.edit,
    }),
    [select, actions, focus],
  )
  function press(event: KeyboardEvent<HTMLElement>): void {
    const slide = visible[position]
    const key = columns[column]?.key
    const isCell = (event.target as HTMLElement).matches('[data-column]')
    if (!slide || !isCell) return
    if (key && slide.row && isEditable(key) && isEditKey(event)) {
      event.preventDefault()
      handlers.edit({ key: slide.key, column: key })
      return
    }
    const target = moved(event, { row: position, column }, [visible.length, columns.length])
    const row = target && visible[target.row]
    if (!target || !row) return
    event.preventDefault()
    select(row.index)
    setColumn(target.column)
  }
  return { column, editing, handlers, press }
}

/** Focuses the active cell after it changed, if the focus is in the grid. */
function useFocus(scroller: RefObject<HTMLElement | null>, row: number, column: number) {
  const place = useRef({ row, column })
  place.current = { row, column }
  const focus = useCallback(() => {
    const { row, column } = place.current
    const cell = scroller.current?.querySelector<HTMLElement>(
      `[data-row="${row}"] [data-column="${column}"]`,
    )
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [scroller])
  useEffect(() => {
    void [row, column]
    const inFocus = document.activeElement
    // a field within a cell keeps its focus
    if (!inFocus?.matches('[data-column]') || !scroller.current?.contains(inFocus)) return
    focus()
  }, [scroller, row, column, focus])
  return focus
}

function isEditKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return (key === 'Enter' || key === 'F2') && !ctrlKey && !metaKey && !altKey
}

interface Place {
  row: number
  column: number
}

/** What Page Up and Page Down move by, in rows. */
const pageRows = 8

function moved(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  { row, column }: Place,
  [rows, columns]: [number, number],
): Place | undefined {
  const whole = ctrlKey || metaKey
  const target = {
    ArrowDown: { row: whole ? rows - 1 : row + 1, column },
    ArrowUp: { row: whole ? 0 : row - 1, column },
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    PageDown: { row: row + pageRows, column },
    PageUp: { row: row - pageRows, column },
    Home: { row: whole ? 0 : row, column: -1 },
    End: { row: whole ? rows - 1 : row, column: columns - 1 },
  }[key]
  return (
    target && {
      row: Math.min(rows - 1, Math.max(0, target.row)),
      column: Math.min(columns - 1, Math.max(-1, target.column)),
    }
  )
}
