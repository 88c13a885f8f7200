import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react'
import { counted } from '../elements/format.ts'
import { cellOf, type Slide } from '../views/slides.ts'
import { useViewState } from '../views/view-context.ts'
import { type Change, cleared, filled, type Sheet } from './changed-cells.ts'
import { clipboardEvents } from './clipboard-events.ts'
import { type EditedCell, gridHandlers, type ShownGrid } from './grid-handlers.ts'
import { type Range, rangeOf, type Selection, selectionAfter, sizeOf } from './selection.ts'
import { sheetOf } from './sheet-of.ts'
import { useFocus } from './use-focus.ts'
import { useSelection } from './use-selection.ts'

interface GridOptions {
  scroller: RefObject<HTMLElement | null>
  rows: readonly Slide[]
  /** Scrolls to a row. */
  reveal: (row: number) => void
  /** Shows the current slide enlarged. */
  enlarge: () => void
}

/** The selected cells, the one that is being edited, and what keys, mouse and clipboard do with them. */
export function useGrid({ scroller, rows, reveal, enlarge }: GridOptions) {
  const { actions, columns, tell } = useViewState()
  const { selection, setSelection } = useSelection(rows, columns)
  const [editing, setEditing] = useState<EditedCell>()
  const focus = useFocus(scroller, selection)
  const sheet = useMemo(() => sheetOf(rows, columns), [rows, columns])
  const range = rangeOf(selection, sheet)
  const latest = useRef<ShownGrid>(undefined as never)
  latest.current = { rows, columns, sheet, selection, range, editing }
  const latestEnlarge = useRef(enlarge)
  latestEnlarge.current = enlarge
  const handlers = useMemo(
    () =>
      gridHandlers(() => latest.current, {
        ...{ setSelection, setEditing, focus, actions, tell },
        enlarge: () => latestEnlarge.current(),
      }),
    [setSelection, focus, actions, tell],
  )
  function apply({ cells, refused, range: { top, left, bottom, right } }: Change): void {
    const edits = cells.flatMap(({ row, column, text }) => {
      const [slide, edited] = [rows[row], columns[column]]
      return slide && edited ? [cellOf(slide, edited.key, text)] : []
    })
    if (edits.length > 0) actions.edit(edits)
    setSelection({ anchor: { row: top, column: left }, head: { row: bottom, column: right } })
    tell(changeText(cells.length, refused))
  }
  function moveTo(next: Selection): void {
    if (next.head.row !== selection.head.row) reveal(next.head.row)
    setSelection(next)
  }
  function press(event: KeyboardEvent<HTMLElement>): void {
    const isCell = (event.target as HTMLElement).matches('[data-column]')
    if (!isCell || event.altKey || rows.length === 0) return
    const run = actOf(event)
    if (!run) return
    event.stopPropagation()
    // a typed character goes to the field, which has the focus by now
    if (run() !== 'typed') event.preventDefault()
  }
  function actOf(event: KeyboardEvent): (() => unknown) | undefined {
    const change = changeBy(event, sheet, range)
    if (change) return () => apply(change)
    const next = selectionAfter(selection, event, sheet)
    if (next) return () => moveTo(next)
    const { anchor } = selection
    if (isEditKey(event)) return () => handlers.edit(anchor)
    if (!isTyped(event) || anchor.column < 0) return undefined
    return () => {
      handlers.edit(anchor, '')
      return 'typed'
    }
  }
  const events = { onKeyDown: press, ...clipboardEvents({ sheet, range, apply, tell }) }
  return { range, active: selection.anchor, editing, handlers, events }
}

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

/** The change that a key makes in the selected cells. */
function changeBy(event: Keys, sheet: Sheet, range: Range): Change | undefined {
  const { key, ctrlKey, metaKey } = event
  if (key === 'Delete' || key === 'Backspace') return cleared(sheet, range)
  if (!ctrlKey && !metaKey) return undefined
  if (key === 'd') return filled(sheet, range, 'down')
  return key === 'r' ? filled(sheet, range, 'right') : undefined
}

function isEditKey({ key, ctrlKey, metaKey }: Keys): boolean {
  return (key === 'Enter' || key === 'F2') && !ctrlKey && !metaKey
}

function isTyped({ key, ctrlKey, metaKey }: Keys): boolean {
  return key.length === 1 && !ctrlKey && !metaKey
}

function changeText(changed: number, refused: number): string {
  const kept = refused > 0 && `${counted(refused, 'cell')} cannot be edited`
  const done = changed > 0 && `${counted(changed, 'cell')} changed. Ctrl+Z takes it back`
  return [done, kept].filter(Boolean).join('. ') || 'Nothing changed'
}

/** Says what is selected, if it is more than one cell. */
export function rangeText(range: Range): string {
  const { rows, columns } = sizeOf(range)
  if (rows * columns <= 1) return ''
  return `${counted(rows, 'row')}, ${counted(columns, 'column')} selected`
}
