import type { Box, Point } from '@rowdeck/core/deck-model/box'
import type { Color } from '@rowdeck/core/deck-model/slide-shapes'
import type { Paint, PaintedArea } from './painted-area.ts'

/** Text that a drawing draws at once, with a place for each character, in the unit of its device; y points down. */
export interface DrawnText {
  characters: string[]
  /** Where each character begins and ends on the baseline. */
  places: { from: Point; to: Point }[]
  /** From the baseline to the top of an em square. */
  up: Point
  font: Pick<DrawingFont, 'face' | 'isBold' | 'isItalic'>
  paint: TextPaint
}

/** What decides whether a text can be seen. */
export interface TextPaint {
  color: Paint
  /** The color that it brings with it as its ground. */
  back: Color | undefined
  /** The box outside of which it is not drawn. */
  clip: Box | undefined
  /** What the drawing paints, and how much of it before this text. */
  areas: readonly PaintedArea[]
  painted: number
}

/** What a drawing shows as text. */
export interface DrawingText {
  /** The part of the device that the picture shows. */
  frame: Box
  /** In drawing order. */
  texts: DrawnText[]
}

/** A font; lengths in logical units. */
export interface DrawingFont {
  face: string
  /** Height of an em; undefined if the device decides. */
  em: number | undefined
  /** Turn of its text against the device, in radians counterclockwise. */
  escapement: number
  /** As Windows numbers them. */
  charset: number
  isBold: boolean
  isItalic: boolean
}
