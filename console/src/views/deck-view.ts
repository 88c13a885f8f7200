import type { CellEdit, DeckResult, RowKey } from '../desk/desk-model.ts'

/** What the views show of a deck and its rows so far. */
export type DeckView = Pick<
  DeckResult,
  'table' | 'slideCount' | 'stage' | 'edits' | 'rereading' | 'reread' | 'checked'
>

/** What the views can change. */
export interface DeckActions {
  edit(cells: readonly CellEdit[]): void
  /** Notes that rows look right; missing where that is not kept. */
  setChecked?: (rowKeys: readonly RowKey[], checked: boolean) => void
  /** Reads a slide again with OCR; missing if that is not possible, for example without the file. */
  reread?: ((rowKey: RowKey) => void) | undefined
}
