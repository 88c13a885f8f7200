import type { Box } from '../box.ts'

/** A line of text on a slide, from a text layer or from a picture. */
export interface Line {
  text: string
  box: Box
  /** Size of the letters in the unit of the boxes, the largest on the line. */
  size: number
  /** Direction of reading, in radians clockwise from left-to-right. */
  angle: number
  /** Where the words begin after a list mark; undefined where there is no mark or it is unknown. */
  textLeft?: number | undefined
  /** Whether it ends behind a wide space, as no line does that was only wrapped. */
  tailed?: boolean
  /** Rank in drawing order, from 0. */
  order: number
  /** Place in the page's drawing order of the object that draws its start; undefined where unknown. */
  place?: number | undefined
  heading: boolean
  artifact: boolean
  /** 0 to 1; null where the line was not read from a picture. */
  confidence: number | null
}
