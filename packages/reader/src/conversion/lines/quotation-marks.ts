import { textSizeRatioMax } from './baseline.ts'

const marks = /^[“”„‟«»‹›"❝❞]+$/u

/** Whether a text consists of quotation marks only. */
export function isQuotationMark(text: string): boolean {
  return marks.test(text)
}

/** Whether a text begins with a quotation mark. */
export function beginsWithQuotationMark(text: string): boolean {
  return marks.test(text.charAt(0))
}

/** Whether a mark in letters of one size is drawn as a decoration of text in letters of another. */
export function isDecoration(size: number, textSize: number): boolean {
  return size > textSizeRatioMax * textSize
}
