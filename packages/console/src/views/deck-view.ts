import type { CellEdit, DeckResult, RowPlace } from '../desk/desk-model.ts'

/** What the views show of a deck and its rows so far. */
export type DeckView = Pick<
  DeckResult,
  | 'id'
  | 'filename'
  | 'table'
  | 'slideCount'
  | 'stage'
  | 'edits'
  | 'rereading'
  | 'reread'
  | 'checked'
>

/** What the views can change. */
export interface DeckActions {
  /** Replaces the text of cells and notes that words look right then. */
  edit(cells: readonly CellEdit[], checked?: readonly RowPlace[]): void
  /** Notes that rows look right; missing where that is not kept. */
  setChecked?: (rows: readonly RowPlace[], checked: boolean) => void
  /** Reads a slide again with OCR; missing if that is not possible, for example without the file. */
  reread?: ((row: RowPlace) => void) | undefined
}
