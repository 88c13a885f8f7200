import type { Box } from './box.ts'

/** How the slides are arranged on the pages of a file whose pages are not slides. */
export interface DeckLayout {
  /** `handout`: several slides per page; `notes`: one slide per page with notes below it. */
  kind: 'handout' | 'notes'
  /** Positions of the slides, in fractions of the page, in printing order. */
  slots: Box[]
  /** Whether every slide has an outline, so that a slot without one is empty. */
  outlined: boolean
  /** Keys of the texts that repeat outside the slides: header, footer, date, page number. */
  repeated: string[]
  /** Number of pages in the file. */
  pageCount: number
}

/** A group of equal boxes that may be the slides on a page, and the text in and around them. Boxes are in fractions of the page. */
export interface PanelCandidate {
  /** In drawing order. */
  boxes: Box[]
  /** Whether all of them are form XObjects, as programs that print handouts draw slides. */
  forms: boolean
  /** Number of letters in each box. */
  letters: number[]
  /** Isolated numbers near the edge of each box; its slide number is among them. */
  numbers: number[][]
  /** Lines of text outside the boxes; at most 60. */
  outside: OutsideText[]
}

export interface OutsideText {
  /** Equal for text at the same position on other pages that differs only in digits. */
  key: string
  letters: number
  /** Whether it is below every box. */
  below: boolean
  /** Whether it is at the top or bottom of the page, where headers and footers are. */
  atEdge: boolean
}
