import type { PageText } from '@rowdeck/core/deck-model/page'
import { isHorizontal, wideGapEm } from '../likeness.ts'
import { type LineEnd, sameBaseline } from './baseline.ts'
import { type Borders, isAcrossBorder } from './borders.ts'
import { type CharacterCell, readCharacterCell } from './character-cell.ts'
import { isDrawn } from './drawn.ts'

/** The extent of a run along its direction, and the size of its last character. */
interface RunExtent extends LineEnd {
  start: number
  end: number
  lastSize: number
  angle: number
  rightToLeft: boolean
}

/**
 * Spaces drawn by the file are part of the line, however many there are. Returns whether a space is drawn behind letters
 * that follow it, as some programs draw the letters that a font composes: it separates nothing.
 */
export function extendOverSpace(
  run: RunExtent,
  { text, borders }: { text: PageText; borders: Borders },
  index: number,
): boolean {
  if (!isDrawn(text, index)) return false
  const cell = { along: 0, along2: 0, across: 0, across2: 0 }
  readCharacterCell(text, index, cell)
  if (!sameBaseline(run.last, cell)) return false
  const isNear = cell.along <= run.end + wideGapEm * run.lastSize
  if (isNear && !isBehindBorder(run, cell, borders)) run.end = Math.max(run.end, cell.along2)
  const middle = (cell.along + cell.along2) / 2
  return !run.rightToLeft && cell.along > run.start && middle < run.last.along
}

/** Whether a border is between a line and a space: the space indents the text of the next cell. */
function isBehindBorder(
  { end, lastSize, angle }: RunExtent,
  cell: CharacterCell,
  borders: Borders,
) {
  const middle = (cell.across + cell.across2) / 2
  const gap = { from: end, to: cell.along, middle, em: lastSize }
  return isHorizontal(angle) && isAcrossBorder(borders, gap)
}
