import type { Box } from '../ports.ts'

/** How the pages of a file hold its slides, where a page is not one slide. */
export interface DeckLayout {
  /** `handout`: several slides a page; `notes`: one slide a page, and text below that is not on it. */
  kind: 'handout' | 'notes'
  /** Where slides stand, as shares of the page, in the order in which they are printed. */
  slots: Box[]
  /** Whether every slide has an outline, so that a slot without one holds no slide. */
  outlined: boolean
  /** Keys of the texts that repeat outside of the slides: header, footer, date and page number. */
  repeated: string[]
  /** Pages of the file. */
  pageCount: number
}
