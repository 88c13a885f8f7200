import type { Box } from '@rowdeck/core/deck-model/box'
import { clipBox, intersection } from './clip-box.ts'
import type { Matrix } from './page-geometry.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'
import { isRectangle } from './rectangles.ts'
import { type Stroke, strokeOf } from './stroke-of.ts'

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number]

/** Something that a page draws, at its place in drawing order. */
export interface Painted {
  /** PDFium's handle. */
  object: number
  /** Position in drawing order, as in `PageObjects.places`. */
  place: number
  /** Bounding box as displayed, without its clip. */
  box: Box
  /** The one color that it fills with; undefined if it has several, or none that PDFium tells. */
  color: Rgb | undefined
}

interface AreaTraits {
  /** Whether it hides what is below, as far as the file tells; pictures may have a mask that PDFium does not tell. */
  isOpaque: boolean
  /** How much of what is below it may hide, from 0 to 1, which is all: several that are half transparent may hide all together. */
  strength: number
  isPicture: boolean
  /** Whether it is a path without a fill. */
  isStroke: boolean
  /** Whether it is a transparent path: what is below it may show as if it were not there. */
  isVeil: boolean
}

/** Where something is drawn. */
interface Space {
  library: PdfiumLibrary
  toDisplay: Matrix
  clip?: Box | undefined
}

/** What can be the ground of text, or cover it. */
export class PaintedArea implements Painted, AreaTraits {
  readonly object: number
  readonly place: number
  readonly box: Box
  readonly color: Rgb | undefined
  readonly isOpaque: boolean
  readonly strength: number
  readonly isPicture: boolean
  readonly isStroke: boolean
  readonly isVeil: boolean
  readonly #space: Space
  #shown: Box | undefined
  #isRectangle: boolean | undefined
  #stroke: Stroke | undefined

  constructor(space: Space, painted: Painted, traits: AreaTraits) {
    this.object = painted.object
    this.place = painted.place
    this.box = painted.box
    this.color = painted.color
    this.isOpaque = traits.isOpaque
    this.strength = traits.strength
    this.isPicture = traits.isPicture
    this.isStroke = traits.isStroke
    this.isVeil = traits.isVeil
    this.#space = space
  }

  /** The part that its clip leaves, as displayed. Read when it is first asked for, because few are. */
  get shown(): Box {
    if (this.#shown === undefined) {
      const { library, toDisplay, clip } = this.#space
      const own = clipBox(library, this.object, toDisplay)
      this.#shown = intersection(intersection(this.box, clip), own) ?? this.box
    }
    return this.#shown
  }

  /** Whether it is an upright rectangle of one color, filled to its edges. */
  get isRectangle(): boolean {
    const { library, toDisplay } = this.#space
    this.#isRectangle ??=
      this.color !== undefined &&
      !isPattern(this.color) &&
      isRectangle(library, this.object, toDisplay)
    return this.#isRectangle
  }

  /** Its line; undefined if it has a fill. */
  get stroke(): Stroke | undefined {
    if (!this.isStroke) return undefined
    const { library, toDisplay } = this.#space
    this.#stroke ??= strokeOf(library, this.object, toDisplay)
    return this.#stroke
  }
}

/** Whether a color may be that of a pattern, for which PDFium tells white. */
function isPattern(color: Rgb): boolean {
  return color.every((level) => level === 255)
}
