import type { Box } from '@rowdeck/core/deck-model/box'
import type { ReadWord } from '@rowdeck/core/deck-model/ocr-word'

/** A line of text on a slide, from a text layer or from a picture. */
export interface Line {
  text: string
  box: Box
  /** Largest font size on the line, in the unit of the boxes. */
  size: number
  /** Reading direction, in radians clockwise from left-to-right. */
  angle: number
  /** Left edge of the text after a list mark, right edge if the mark is to the right of it; undefined if there is no mark or it is unknown. */
  textLeft?: number | undefined
  /** Whether a tail after a wide space was joined to it; such a line was not merely wrapped. */
  tailed?: boolean
  /** Whether the file draws a space at its end, as at the end of a wrapped line; undefined if unknown. */
  endsInSpace?: boolean | undefined
  /** Whether the hyphen at its end only divides a word: a soft one, or as `markDividedWords` finds. */
  dividesWord?: boolean
  /** Numbers of the paragraphs that the line starts and ends in, as the document's structure has them; undefined if unknown. */
  startsIn?: number | undefined
  endsIn?: number | undefined
  /** The same for texts that have no line breaks but those of wrapping. */
  unbroken?: { start: number | undefined; end: number | undefined } | undefined
  /** Whether all letters are bold, or none is; undefined if they differ or it is unknown. The same for italics. */
  bold?: boolean | undefined
  italic?: boolean | undefined
  /** Whether a small drawing is beside or above it in a picture, as in logos. */
  besideDrawing?: boolean | undefined
  /** The width of every letter if all are in monospaced fonts of one width; undefined if not, or if that is unknown. */
  letterWidth?: number | undefined
  /** Whether its letters are set in the cells of a grid, as only those of listings are. */
  inCells?: boolean | undefined
  /** Left edge of the spaces that the file draws in front of it in a monospaced font; undefined if there are none. */
  spacesLeft?: number | undefined
  /** The number beside it in a listing, and which of the slide's numbered listings it is in. */
  numbered?: { text: string; gutter: number } | undefined
  /**
   * Its parts between gaps as wide as those between cells of narrow columns, absent without such gaps. The line alone
   * does not tell whether they are cells. Parts have its place in drawing order.
   */
  parts?: Line[] | undefined
  /** Position in drawing order, from 0. */
  order: number
  /** Position in the page's drawing order of the object that draws its start; undefined if unknown. */
  place?: number | undefined
  heading: boolean
  /** 0 to 1; null if the line does not come from OCR. */
  confidence: number | null
  /** Its words with their places, in the order of the text; absent if they are not known or not asked for. */
  words?: ReadWord[] | undefined
}
