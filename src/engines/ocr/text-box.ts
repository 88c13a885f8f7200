import type { RotatedBox } from './rotated-box.ts'

/** Where a line or a word of text lies in a picture. */
export interface TextBox {
  /** Includes the margin that recognizers expect around the text. */
  box: RotatedBox
  /** Width of the margin, in pixels. */
  marginPx: number
}

/** How many times as long as high a line is. */
export function lengthOf({ width, height }: Pick<RotatedBox, 'width' | 'height'>): number {
  return width / height
}

/** The longest lines in heights, which say most about a picture. */
export function longest<Line extends { box: RotatedBox }>(lines: Line[], countMax: number): Line[] {
  return lines.toSorted((a, b) => lengthOf(b.box) - lengthOf(a.box)).slice(0, countMax)
}
