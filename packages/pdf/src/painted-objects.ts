import { areaOf, type Box, heightOf, widthOf } from '@rowdeck/core/deck-model/box'
import { isAddedForm } from './added-text.ts'
import { clipBox, intersection } from './clip-box.ts'
import { hasOwnGlyphs, mayVanish, opaque, roomAround, strengthOf } from './doubtful-paint.ts'
import {
  boundsOfObject,
  compose,
  type Matrix,
  mapBox,
  type PageGeometry,
  readMatrix,
} from './page-geometry.ts'
import { ObjectType } from './page-objects.ts'
import { type Painted, PaintedArea } from './painted-area.ts'
import { fillColorOf, isFilled, isStroked, strokeColorOf } from './path-paint.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'
import { sizeOfPicture } from './picture-traits.ts'
import { isOddlyClipped } from './rectangles.ts'

/** Bounds the nesting of forms, as for the objects of a page. */
const formDepthMax = 40
/**
 * Text render modes (ISO 32000-2, table 104): the paint of letters without the bit that says whether they clip what follows, of which 0
 * is filled and 1 outlined, and the bit.
 */
const paintBits = 3
const outlined = 1
const noPaint = 3
const clipBit = 4
const tileLevel = 0xbf
/** For the text beyond the bounds of a page. */
const lastPlace = Number.MAX_SAFE_INTEGER

/** Thinner ones are lines, in points: one alone neither covers a text nor is its ground. Letters of 2 points can be seen, not read. */
const sideMin = 2

/** A text object. */
export interface PaintedText extends Painted {
  /** Whether the file says that it leaves no paint: the invisible mode, or an alpha of 0. */
  isBlank: boolean
  /** Whether it only clips what is painted later, which shows it. */
  isClip: boolean
  /** Whether only a rendering tells that it leaves a trace: it is faint, blended, masked, or clipped by other than rectangles. */
  isDoubtful: boolean
  /** Whether other than rectangles clip it. */
  isCut: boolean
  /** Whether it was added to the page for what is painted in its place. */
  isAdded: boolean
}

export interface PaintedObjects {
  texts: PaintedText[]
  areas: PaintedArea[]
  /** Lines and thin fills, which cover a text or are its ground only if they are thick or many. */
  strips: PaintedArea[]
  /** The size of the page, in points. */
  page: Pick<PageGeometry, 'width' | 'height'>
  /** Whether letters clip what is painted after them, which PDFium does not tell of it. */
  hasTextClips: boolean
  /** The pixels of all pictures together. */
  pixels: number
  /** Objects and forms beyond the bounds of a page, which may cover what was read. */
  beyond: number[]
}

/** Reads what a page draws, in drawing order: its texts, and what can be below or above them. */
export function readPainted(
  library: PdfiumLibrary,
  { handle, geometry }: { handle: number; geometry: PageGeometry },
  { places, isHidden }: ReadObjects,
): PaintedObjects {
  const found: PaintedObjects = {
    ...{ texts: [], areas: [], strips: [], page: geometry },
    ...{ hasTextClips: false, pixels: 0, beyond: [] },
  }
  const { calls } = library
  const { toDisplay } = geometry
  const read = { library, places, isHidden }
  const walk: Walk = { ...read, nameless: new Map(), found, toDisplay, depth: 0 }
  const count = calls.FPDFPage_CountObjects(handle)
  for (let index = 0; index < count; index++) visit(walk, calls.FPDFPage_GetObject(handle, index))
  if (found.beyond.length > 0 || found.texts.some(({ place }) => place === lastPlace)) {
    for (const text of found.texts) text.isDoubtful = true
  }
  return found
}

/** What was read of a page before. */
export interface ReadObjects {
  /** The objects that were read; others are beyond the bounds. */
  places: ReadonlyMap<number, number>
  /** Whether an object, and all it contains, is on a hidden layer: nothing of it is drawn, as text that PDFium draws through a mask. */
  isHidden?: ((object: number) => boolean) | undefined
}

interface Walk extends ReadObjects {
  library: PdfiumLibrary
  /** Whether fonts have no name, by PDFium's handles. */
  nameless: Map<number, boolean>
  found: PaintedObjects
  toDisplay: Matrix
  depth: number
  clip?: Box | undefined
  /** Whether a form around makes what it draws transparent, and whether nothing of it is left. */
  isTransparent?: boolean
  /** The alpha of all forms around, from 0 to 1. */
  alpha?: number
  isBlank?: boolean
  isDoubtful?: boolean
  isCut?: boolean
  isAdded?: boolean
}

function visit(walk: Walk, object: number): void {
  if (walk.isHidden?.(object)) return
  const { calls } = walk.library
  const type = calls.FPDFPageObj_GetType(object)
  // of what is beyond the bounds, only text is looked at: it comes last, and a rendering decides whether it is seen
  const place = walk.places.get(object) ?? (type === ObjectType.text ? lastPlace : undefined)
  if (place === undefined) {
    walk.found.beyond.push(object)
    return
  }
  if (type === ObjectType.form) {
    if (walk.depth < formDepthMax) visitForm(walk, object)
    else walk.found.beyond.push(object)
    return
  }
  const isStroke = type === ObjectType.path && !isFilled(walk.library, object)
  if (isStroke && !isStroked(walk.library, object)) return
  const bounds = boundsOfObject(walk.library, object)
  if (bounds === undefined) return
  const box = mapBox(bounds, walk.toDisplay)
  if (type === ObjectType.text) addText(walk, { object, place, box })
  else addArea(walk, { object, place, box }, { type, isStroke })
}

function addText(walk: Walk, { object, place, box }: Omit<Painted, 'color'>): void {
  const { library, found } = walk
  const mode = library.calls.FPDFTextObj_GetTextRenderMode(object)
  const paint = mode & paintBits
  const isCut = walk.isCut === true || isOddlyClipped(library, object)
  if (mode >= clipBit) found.hasTextClips = true
  const isClip = paint === noPaint && mode >= clipBit
  const read = paint === outlined ? strokeColorOf : fillColorOf
  const color = paint === noPaint ? undefined : read(library, object)
  const alpha = paint === noPaint ? undefined : alphaOf(library, object, paint)
  const isDoubtful =
    found.hasTextClips ||
    walk.isDoubtful === true ||
    hasOwnGlyphs(library, object, walk.nameless) ||
    isCut ||
    hasPattern(library, object, paint)
  found.texts.push({
    ...{ object, place, isClip, isCut },
    box: isDoubtful && !(areaOf(box) > 0) ? roomAround(box) : box,
    color: color && ([color[0], color[1], color[2]] as const),
    isBlank: walk.isBlank === true || (paint === noPaint && !isClip) || alpha === 0,
    isDoubtful: isDoubtful || (alpha !== undefined && mayVanish(library, object, alpha)),
    isAdded: walk.isAdded === true,
  })
}

/** The alpha of what is painted most of a text: its fill, its outline, or the stronger of both. */
function alphaOf(library: PdfiumLibrary, text: number, paint: number): number | undefined {
  const fill = paint === outlined ? undefined : fillColorOf(library, text)?.[3]
  const outline = paint === 0 ? undefined : strokeColorOf(library, text)?.[3]
  return fill === undefined || outline === undefined ? (fill ?? outline) : Math.max(fill, outline)
}

/** Whether a pattern may fill or outline a text, whose color PDFium does not tell: of tiles it says this gray. */
function hasPattern(library: PdfiumLibrary, text: number, paint: number): boolean {
  const isPatternOf = (read: typeof fillColorOf) => {
    const color = read(library, text)
    return color === undefined || color.slice(0, 3).every((level) => level === tileLevel)
  }
  return (
    (paint % 2 === 0 && isPatternOf(fillColorOf)) ||
    (paint > 0 && paint < noPaint && isPatternOf(strokeColorOf))
  )
}

function addArea(
  walk: Walk,
  { object, place, box }: Omit<Painted, 'color'>,
  { type, isStroke }: { type: number; isStroke: boolean },
): void {
  const { library, found } = walk
  const isPicture = type === ObjectType.picture
  if (isPicture) {
    const { width, height } = sizeOfPicture(library, object)
    found.pixels += width * height
  }
  const isTransparent =
    walk.isTransparent === true || library.calls.FPDFPageObj_HasTransparency(object) !== 0
  const read = isStroke ? strokeColorOf : fillColorOf
  const paint = isTransparent || type !== ObjectType.path ? undefined : read(library, object)
  const color = paint && ([paint[0], paint[1], paint[2]] as const)
  const strength = isTransparent ? strengthOf(library, { object, isStroke }, walk.alpha) : 1
  const isVeil = isTransparent && type === ObjectType.path
  const traits = { isOpaque: !isTransparent, strength, isPicture, isStroke, isVeil }
  const area = new PaintedArea(walk, { object, place, box, color }, traits)
  const isThin = isStroke || Math.min(widthOf(box), heightOf(box)) < sideMin
  ;(isThin ? found.strips : found.areas).push(area)
}

function visitForm(walk: Walk, form: number): void {
  const { library } = walk
  const { calls, scratch } = library
  const matrix = calls.FPDFPageObj_GetMatrix(form, scratch) ? readMatrix(library) : undefined
  const isTransparent = walk.isTransparent === true || calls.FPDFPageObj_HasTransparency(form) !== 0
  const alpha = isTransparent ? (fillColorOf(library, form)?.[3] ?? opaque) : opaque
  const isCut = walk.isCut === true || isOddlyClipped(library, form)
  const inner: Walk = {
    ...walk,
    isCut,
    alpha: (walk.alpha ?? 1) * (alpha / opaque),
    toDisplay: matrix === undefined ? walk.toDisplay : compose(matrix, walk.toDisplay),
    clip: intersection(walk.clip, clipBox(library, form, walk.toDisplay)),
    depth: walk.depth + 1,
    isTransparent,
    isBlank: walk.isBlank === true || alpha === 0,
    isDoubtful:
      walk.isDoubtful === true || (isTransparent && mayVanish(library, form, alpha)) || isCut,
    isAdded: walk.isAdded === true || isAddedForm(library, form),
  }
  const count = calls.FPDFFormObj_CountObjects(form)
  for (let index = 0; index < count; index++) visit(inner, calls.FPDFFormObj_GetObject(form, index))
}
