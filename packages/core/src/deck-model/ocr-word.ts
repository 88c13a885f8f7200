import type { Box } from './box.ts'

/** A word of a line in a picture: characters without a space, or one character of a script that writes none. */
export interface OcrWord {
  text: string
  /** The share of words like it that are right, case, accents and signs included; 0 to 1. */
  confidence: number
  /** The axis-aligned box around it, in pixels. */
  box: Box
  /** What the engine judged it by, for those who measure that. */
  evidence?: readonly number[]
}

/**
 * Words read with less confidence are named. About an eighth of the words of pictures are, with three quarters of the wrong
 * ones among them (bench/UNSURE.md).
 */
export const sureMin = 0.93

/** A word of a line or block as it was read. */
export interface ReadWord {
  text: string
  /** The share of such words that are right, 0 to 1; null for a word of a text layer. */
  confidence: number | null
  /** In shares of the slide or picture that was read: layout turns and scales the boxes of lines and blocks, not this one. */
  box: Box
}
