import type { RotatedBox } from './rotated-box.ts'

/** Where a line or a word of text lies in a picture. */
export interface TextBox {
  /** Includes the margin that recognizers expect around the text. */
  box: RotatedBox
  /** Width of the margin, in pixels. */
  marginPx: number
}
