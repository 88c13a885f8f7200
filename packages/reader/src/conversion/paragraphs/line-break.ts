import type { BlockFacts } from './block-facts.ts'
import type { LineFacts } from './line-facts.ts'
import type { SlideTexts } from './slide-texts.ts'

/** Two neighboring lines of a block. */
export interface LineBreak {
  before: LineFacts
  line: LineFacts
  block: BlockFacts
  /** Place of `line` in the block, at least 1. */
  at: number
  texts: SlideTexts
  isTitle: boolean
}

/** One piece of evidence about a line break; NaN if it is unknown there. Lengths are in font sizes of the line before. */
export type Measure = (lineBreak: LineBreak) => number

/** 1 or 0, and NaN for what is unknown. */
export function asNumber(is: boolean | undefined): number {
  return is === undefined ? Number.NaN : Number(is)
}
