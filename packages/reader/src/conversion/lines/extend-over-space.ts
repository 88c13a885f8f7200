import type { PageText } from '@rowdeck/core/deck-model/page'
import { wideGapEm } from '../likeness.ts'
import { type LineEnd, sameBaseline } from './baseline.ts'
import { readCharacterCell } from './character-cell.ts'
import { isDrawn } from './drawn.ts'

/** The extent of a run along its direction, and the size of its last character. */
interface RunExtent extends LineEnd {
  start: number
  end: number
  lastSize: number
  rightToLeft: boolean
}

/**
 * Spaces drawn by the file are part of the line, however many there are. Returns whether a space is drawn behind letters
 * that follow it, as some programs draw the letters that a font composes: it separates nothing.
 */
export function extendOverSpace(run: RunExtent, text: PageText, index: number): boolean {
  if (!isDrawn(text, index)) return false
  const cell = { along: 0, along2: 0, across: 0, across2: 0 }
  readCharacterCell(text, index, cell)
  if (!sameBaseline(run.last, cell)) return false
  if (cell.along <= run.end + wideGapEm * run.lastSize) run.end = Math.max(run.end, cell.along2)
  const middle = (cell.along + cell.along2) / 2
  return !run.rightToLeft && cell.along > run.start && middle < run.last.along
}
