import { growBox, type RotatedBox, rotateBox } from './rotated-box.ts'

/** Where a line or a word of text lies in a picture. */
export interface TextBox {
  /** Includes the margin that recognizers expect around the text. */
  box: RotatedBox
  /** Width of the margin, in pixels. */
  marginPx: number
}

/** The margin that detected boxes have around a lone letter or number, in its heights. Chosen by eye. */
export const inkMarginShare = 0.15

/** Boxes so many times as long as high show which way their text runs: a letter is up to 1.8 times as high as wide. */
const [lineRatioMin, wordRatioMin] = [1.5, 2]

/** Where the text itself lies. */
export function withoutMargin({ box, marginPx }: TextBox): RotatedBox {
  return growBox(box, -marginPx)
}

/** How many times as long as high a line is. */
export function lengthOf({ width, height }: Pick<RotatedBox, 'width' | 'height'>): number {
  return width / height
}

/** Whether a box is longer than a letter or a sign is wide. */
export function isLine(box: Pick<RotatedBox, 'width' | 'height'>): boolean {
  return lengthOf(box) >= lineRatioMin
}

/** Whether a box runs down, or its text is on its side. */
export function isSideways(box: RotatedBox): boolean {
  return isLine(rotateBox(box, 1))
}

/** Whether a box is longer than any letter of a line that runs across it is high. */
export function isWord(box: Pick<RotatedBox, 'width' | 'height'>): boolean {
  return lengthOf(box) >= wordRatioMin
}

/** The longest lines in heights, which say most about a picture. */
export function longest<Line extends { box: RotatedBox }>(lines: Line[], countMax: number): Line[] {
  return lines.toSorted((a, b) => lengthOf(b.box) - lengthOf(a.box)).slice(0, countMax)
}
