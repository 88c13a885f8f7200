import { areaOf, type Box, heightOf, widthOf } from '@rowdeck/core/deck-model/box'
import { isAddedForm } from './added-text.ts'
import { clipBox, intersection } from './clip-box.ts'
import { hasOwnGlyphs, mayVanish, roomAround } from './doubtful-paint.ts'
import {
  boundsOfObject,
  compose,
  type Matrix,
  mapBox,
  type PageGeometry,
  readMatrix,
} from './page-geometry.ts'
import { ObjectType } from './page-objects.ts'
import { fillColorOf, isFilled, strokeColorOf } from './path-paint.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'
import { sizeOfPicture } from './picture-traits.ts'
import { isOddlyClipped, isRectangle } from './rectangles.ts'

/** Bounds the nesting of forms, as for the objects of a page. */
const formDepthMax = 8
/**
 * Text render modes (ISO 32000-2, table 104): the paint of letters without the bit that says whether they clip what follows, of which 0
 * is filled and 1 outlined, and the bit.
 */
const paintBits = 3
const outlined = 1
const noPaint = 3
const clipBit = 4

/** Thinner ones are lines, in points: they neither cover a text nor are its ground. Letters of 2 points can be seen, not read. */
const sideMin = 2

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

/** A text object. */
export interface PaintedText extends Painted {
  /** Whether the file says that it leaves no paint: the invisible mode, or an alpha of 0. */
  isBlank: boolean
  /** Whether it only clips what is painted later, which shows it. */
  isClip: boolean
  /** Whether only a rendering tells that it leaves a trace: it is faint, blended, masked, or clipped by other than rectangles. */
  isDoubtful: boolean
  /** Whether it was added to the page for what is painted in its place. */
  isAdded: boolean
}

/** What can be the ground of text, or cover it. */
export class PaintedArea implements Painted {
  readonly object: number
  readonly place: number
  readonly box: Box
  readonly color: Rgb | undefined
  /** Whether it hides what is below, as far as the file tells; pictures may have a mask that PDFium does not tell. */
  readonly isOpaque: boolean
  readonly isPicture: boolean
  readonly #walk: Pick<Walk, 'library' | 'toDisplay' | 'clip'>
  #shown: Box | undefined
  #isRectangle: boolean | undefined

  constructor(walk: Walk, painted: Painted, { isOpaque, isPicture }: AreaTraits) {
    this.object = painted.object
    this.place = painted.place
    this.box = painted.box
    this.color = painted.color
    this.isOpaque = isOpaque
    this.isPicture = isPicture
    this.#walk = walk
  }

  /** The part that its clip leaves, as displayed. Read when it is first asked for, because few are. */
  get shown(): Box {
    if (this.#shown === undefined) {
      const { library, toDisplay, clip } = this.#walk
      const own = clipBox(library, this.object, toDisplay)
      this.#shown = intersection(intersection(this.box, clip), own) ?? this.box
    }
    return this.#shown
  }

  /** Whether it is an upright rectangle of one color, filled to its edges. */
  get isRectangle(): boolean {
    const { library, toDisplay } = this.#walk
    this.#isRectangle ??=
      this.color !== undefined &&
      !isPattern(this.color) &&
      isRectangle(library, this.object, toDisplay)
    return this.#isRectangle
  }
}

type AreaTraits = Pick<PaintedArea, 'isOpaque' | 'isPicture'>

export interface PaintedObjects {
  texts: PaintedText[]
  areas: PaintedArea[]
  /** Whether letters clip what is painted after them, which PDFium does not tell of it. */
  hasTextClips: boolean
  /** The pixels of all pictures together. */
  pixels: number
}

/** Reads what a page draws, in drawing order: its texts, and what can be below or above them. */
export function readPainted(
  library: PdfiumLibrary,
  { handle, geometry }: { handle: number; geometry: PageGeometry },
  places: ReadonlyMap<number, number>,
): PaintedObjects {
  const found: PaintedObjects = { texts: [], areas: [], hasTextClips: false, pixels: 0 }
  const { calls } = library
  const { toDisplay } = geometry
  const walk: Walk = { library, nameless: new Map(), places, found, toDisplay, depth: 0 }
  const count = calls.FPDFPage_CountObjects(handle)
  for (let index = 0; index < count; index++) visit(walk, calls.FPDFPage_GetObject(handle, index))
  return found
}

interface Walk {
  library: PdfiumLibrary
  /** Whether fonts have no name, by PDFium's handles. */
  nameless: Map<number, boolean>
  /** The objects that were read; others are left out, which bounds the walk. */
  places: ReadonlyMap<number, number>
  found: PaintedObjects
  toDisplay: Matrix
  depth: number
  clip?: Box | undefined
  /** Whether a form around makes what it draws transparent, and whether nothing of it is left. */
  isTransparent?: boolean
  isBlank?: boolean
  isDoubtful?: boolean
  isAdded?: boolean
}

function visit(walk: Walk, object: number): void {
  const place = walk.places.get(object)
  if (place === undefined) return
  const { calls } = walk.library
  const type = calls.FPDFPageObj_GetType(object)
  if (type === ObjectType.form) {
    if (walk.depth < formDepthMax) visitForm(walk, object)
    return
  }
  if (type === ObjectType.path && !isFilled(walk.library, object)) return
  const bounds = boundsOfObject(walk.library, object)
  if (bounds === undefined) return
  const box = mapBox(bounds, walk.toDisplay)
  if (type === ObjectType.text) addText(walk, { object, place, box })
  else if (Math.min(widthOf(box), heightOf(box)) >= sideMin)
    addArea(walk, { object, place, box }, type)
}

function addText(walk: Walk, { object, place, box }: Omit<Painted, 'color'>): void {
  const { library, found } = walk
  const mode = library.calls.FPDFTextObj_GetTextRenderMode(object)
  const paint = mode & paintBits
  const isDoubtful =
    found.hasTextClips ||
    walk.isDoubtful === true ||
    hasOwnGlyphs(library, object, walk.nameless) ||
    isOddlyClipped(library, object)
  if (mode >= clipBit) found.hasTextClips = true
  const isClip = paint === noPaint && mode >= clipBit
  const read = paint === outlined ? strokeColorOf : fillColorOf
  const color = paint === noPaint ? undefined : read(library, object)
  // letters that have an outline beside their fill have other paint than that
  const alpha = paint > outlined ? undefined : color?.[3]
  found.texts.push({
    ...{ object, place, isClip },
    box: isDoubtful && !(areaOf(box) > 0) ? roomAround(box) : box,
    color: color && ([color[0], color[1], color[2]] as const),
    isBlank: walk.isBlank === true || (paint === noPaint && !isClip) || alpha === 0,
    isDoubtful: isDoubtful || (alpha !== undefined && mayVanish(library, object, alpha)),
    isAdded: walk.isAdded === true,
  })
}

function addArea(walk: Walk, { object, place, box }: Omit<Painted, 'color'>, type: number): void {
  const { library, found } = walk
  const isPicture = type === ObjectType.picture
  if (isPicture) {
    const { width, height } = sizeOfPicture(library, object)
    found.pixels += width * height
  }
  const isTransparent =
    walk.isTransparent === true || library.calls.FPDFPageObj_HasTransparency(object) !== 0
  const fill = isTransparent || type !== ObjectType.path ? undefined : fillColorOf(library, object)
  const color = fill && ([fill[0], fill[1], fill[2]] as const)
  const painted = { object, place, box, color }
  found.areas.push(new PaintedArea(walk, painted, { isOpaque: !isTransparent, isPicture }))
}

/** Whether a color may be that of a pattern, for which PDFium tells white. */
function isPattern(color: Rgb): boolean {
  return color.every((level) => level === 255)
}

function visitForm(walk: Walk, form: number): void {
  const { library } = walk
  const { calls, scratch } = library
  const matrix = calls.FPDFPageObj_GetMatrix(form, scratch) ? readMatrix(library) : undefined
  const isTransparent = walk.isTransparent === true || calls.FPDFPageObj_HasTransparency(form) !== 0
  const inner: Walk = {
    ...walk,
    toDisplay: matrix === undefined ? walk.toDisplay : compose(matrix, walk.toDisplay),
    clip: intersection(walk.clip, clipBox(library, form, walk.toDisplay)),
    depth: walk.depth + 1,
    isTransparent,
    isBlank: walk.isBlank === true || (isTransparent && fillColorOf(library, form)?.[3] === 0),
    isDoubtful:
      walk.isDoubtful === true ||
      (isTransparent && mayVanish(library, form, fillColorOf(library, form)?.[3] ?? 255)) ||
      isOddlyClipped(library, form),
    isAdded: walk.isAdded === true || isAddedForm(library, form),
  }
  const count = calls.FPDFFormObj_CountObjects(form)
  for (let index = 0; index < count; index++) visit(inner, calls.FPDFFormObj_GetObject(form, index))
}
