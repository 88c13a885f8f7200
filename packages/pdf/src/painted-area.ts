import { type Box, isInside, type Point, withRoom } from '@rowdeck/core/deck-model/box'
import { clipBox, intersection } from './clip-box.ts'
import { encloses, mayEnclose, type Outline, outlinesOf } from './outline.ts'
import type { Matrix } from './page-geometry.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'
import { isRectangle } from './rectangles.ts'
import { type Stroke, strokeOf } from './stroke-of.ts'
import { boxTurnedBack, cornersOfBox } from './text-corners.ts'

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
  /** Whether a form around it is clipped by anything but rectangles. */
  isCut?: boolean
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
  /** Null if they are unknown. */
  #outlines: Outline[] | null | undefined
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
    const { library, toDisplay, isCut } = this.#space
    this.#isRectangle ??=
      isCut !== true &&
      this.color !== undefined &&
      !mayBePattern(this.color) &&
      isRectangle(library, this.object, toDisplay)
    return this.#isRectangle
  }

  /**
   * The share of points that are inside its outline and its clip: `least` counts those certainly inside, `most` those that may be.
   * Undefined if its outline is unknown.
   */
  sharesOf(points: readonly Point[]): { least: number; most: number } | undefined {
    const outlines = this.#knownOutlines()
    if (outlines === undefined) return undefined
    const shown = points.filter((point) => isInside(point, this.shown))
    const shareIn = (may: typeof encloses) =>
      shown.filter((point) => outlines.every((outline) => may(outline, point))).length /
      points.length
    return { least: shareIn(encloses), most: shareIn(mayEnclose) }
  }

  /** Its bounding box in a coordinate system turned by an angle. */
  boxTurnedBack(angle: number): Box {
    const boxes = this.#knownOutlines()?.map(({ edges, lineWidth }) =>
      withRoom(
        boxTurnedBack(
          edges.map(([, to]) => to),
          angle,
        ),
        lineWidth / 2,
      ),
    )
    return (boxes ?? []).reduce(
      (all, box) => intersection(all, box) ?? box,
      boxTurnedBack(cornersOfBox(this.shown), angle),
    )
  }

  /** The cost of comparing it with a text: the points of its outlines, at least one. */
  get pointCount(): number {
    if (this.isRectangle) return 1
    return (this.#knownOutlines() ?? []).reduce((sum, { edges }) => sum + edges.length, 1)
  }

  #knownOutlines(): Outline[] | undefined {
    const { library, toDisplay, isCut } = this.#space
    if (this.isStroke || isCut === true) return undefined
    if (this.#outlines === undefined)
      this.#outlines = outlinesOf(library, this.object, toDisplay) ?? null
    return this.#outlines ?? undefined
  }

  /** Its line; undefined if it has a fill. */
  get stroke(): Stroke | undefined {
    if (!this.isStroke) return undefined
    const { library, toDisplay } = this.#space
    this.#stroke ??= strokeOf(library, this.object, toDisplay)
    return this.#stroke
  }
}

/** The levels of gray that PDFium reports for patterns: white for gradients, and this for tiles. Plain colors may be the same. */
const patternLevels = [255, 0xbf]

/** Whether a color may be that of a pattern, which may paint nothing. */
export function mayBePattern(color: readonly number[]): boolean {
  return patternLevels.some((pattern) => color.every((level) => level === pattern))
}
