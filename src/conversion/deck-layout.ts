import type { Box } from './box.ts'

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

/** Equal boxes on a page that may be slides, and the text in and around them. Boxes are shares of the page. */
export interface PanelSighting {
  /** In drawing order. */
  boxes: Box[]
  /** Whether all of them are forms, as slides are that a program put together on sheets. */
  forms: boolean
  /** Letters in each box. */
  letters: number[]
  /** Numbers that stand alone near the edge of each box: its slide number is among them. */
  numbers: number[][]
  /** Text outside of the boxes, a line each; at most 60 lines. */
  outside: OutsideText[]
}

export interface OutsideText {
  /** Equal for text that repeats at the same place on other pages, digits aside. */
  key: string
  letters: number
  /** Whether it stands below every box. */
  below: boolean
  /** Whether it stands at the top or the bottom of the page, where headers and footers do. */
  atEdge: boolean
}
