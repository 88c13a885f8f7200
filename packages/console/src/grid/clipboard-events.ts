import type { ClipboardEvent } from 'react'
import { counted } from '../elements/format.ts'
import { type Change, cleared, pasted, type Sheet, textsIn } from './changed-cells.ts'
import { cellsAsHtml, cellsFromHtml } from './clipboard-html.ts'
import { cellsAsText, cellsFromText } from './clipboard-text.ts'
import type { Range } from './selection.ts'

interface ClipboardParts {
  sheet: Sheet
  range: Range
  apply: (change: Change) => void
  tell: (text: string) => void
}

/** Copies, cuts and pastes the selected cells. Events give other programs every type that they write; the clipboard's API does not. */
export function clipboardEvents({ sheet, range, apply, tell }: ClipboardParts) {
  function copy(event: ClipboardEvent): boolean {
    if (!isOnCell(event) || sheet.rows === 0) return false
    const cells = textsIn(sheet, range)
    event.clipboardData.setData('text/plain', cellsAsText(cells))
    event.clipboardData.setData('text/html', cellsAsHtml(cells))
    event.preventDefault()
    tell(`${counted(cells.length * (cells[0]?.length ?? 0), 'cell')} copied`)
    return true
  }
  return {
    onCopy: (event: ClipboardEvent) => void copy(event),
    onCut(event: ClipboardEvent) {
      if (copy(event)) apply(cleared(sheet, range))
    },
    onPaste(event: ClipboardEvent) {
      const { clipboardData: data } = event
      const text = data.getData('text/plain')
      const html = data.getData('text/html')
      if (!isOnCell(event) || (text === '' && html === '') || sheet.rows === 0) return
      event.preventDefault()
      const block = (html === '' ? undefined : cellsFromHtml(html)) ?? cellsFromText(text)
      apply(pasted(sheet, range, block))
    },
  }
}

// in a field of a cell, text is copied and pasted as everywhere
function isOnCell({ target }: ClipboardEvent): boolean {
  return target instanceof Element && target.matches('[data-column]')
}
