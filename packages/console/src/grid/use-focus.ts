import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { Place, Selection } from './selection.ts'

/**
 * Focuses the anchor of the selection after it changed, if the focus is in the grid, and keeps the head in view. Returns a function
 * that focuses the anchor in any case.
 */
export function useFocus(scroller: RefObject<HTMLElement | null>, { anchor, head }: Selection) {
  const place = useRef(anchor)
  place.current = anchor
  const focus = useCallback(() => {
    const cell = cellAt(scroller.current, place.current)
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView(nearest)
  }, [scroller])
  const { row, column } = anchor
  useEffect(() => {
    void [row, column]
    const inFocus = document.activeElement
    // a field within a cell keeps its focus
    if (!inFocus?.matches('[data-column]') || !scroller.current?.contains(inFocus)) return
    focus()
  }, [scroller, row, column, focus])
  useEffect(() => {
    cellAt(scroller.current, { row: head.row, column: head.column })?.scrollIntoView(nearest)
  }, [scroller, head.row, head.column])
  return focus
}

const nearest = { block: 'nearest', inline: 'nearest' } as const

function cellAt(scroller: HTMLElement | null, { row, column }: Place): HTMLElement | null {
  return (
    scroller?.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`) ?? null
  )
}
