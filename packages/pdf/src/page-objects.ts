import { type Box, heightOf, union, widthOf } from '@rowdeck/core/deck-model/box'
import type { Frame } from '@rowdeck/core/deck-model/page'
import { addFrame } from './add-frame.ts'
import { addStroke, mayBeUnderscore, type Strokes } from './add-stroke.ts'
import { type ArrowParts, addArrowPart } from './arrows.ts'
import { clipBox, intersection } from './clip-box.ts'
import { addBullet, addBulletPath } from './drawn-bullets.ts'
import { clipOfForm } from './form-box.ts'
import {
  boundsOfObject,
  compose,
  type Matrix,
  mapBox,
  type PageGeometry,
  readMatrix,
  visiblePart,
} from './page-geometry.ts'
import { strokedBox } from './path-paint.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'
import { addReplacedText, type ReplacedText } from './replaced-text.ts'
import { separateLines } from './separate-lines.ts'

export const ObjectType = { text: 1, path: 2, picture: 3, shading: 4, form: 5 } as const
const drawnTypes = new Set<number>([ObjectType.path, ObjectType.picture, ObjectType.shading])

/** Text render mode of an invisible layer (ISO 32000-2, table 104). */
const invisibleMode = 3
/** Bounds the nesting of forms, like PDFium's own. */
const formDepthMax = 40
/** Bounds the frames and forms of a page. */
const framesMax = 1_000
/** Minimum side of a frame that can hold text, and of a rule that can separate it, in heights of the page: about a line. Chosen by eye. */
const frameSideMin = 0.025

/** Content ID of what annotations draw, which is neither part of the structure nor an artifact. */
export const annotationContent = -2

export interface PageObjects extends Strokes {
  /** Position in drawing order, by PDFium's handle. The content of a form follows the form. */
  places: Map<number, number>
  /** PDFium's handles in drawing order. */
  handles: number[]
  /**
   * Marked content ID of the object at each position, -1 if none, `annotationContent` for annotations; empty
   * if the document is not tagged.
   */
  contentIds: number[]
  replaced: ReplacedText[]
  /** From the space of the form that contains a text object to the displayed page, by PDFium's handle of the object. */
  formSpaces: Map<number, Matrix>
  /** The box that a text object is clipped to, by PDFium's handle; absent if it is not clipped. */
  clips: Map<number, Box>
  /**
   * Bounding boxes of the paths, pictures and shadings of marked content, which may be words drawn as shapes.
   */
  drawn: Map<number, Box>
  pictures: Box[]
  frames: Frame[]
  /** Bounding boxes of dashes that may be underscores, by their positions. */
  dashes: Map<number, Box>
  /** Bounding boxes of small shapes, about as wide as high. */
  bullets: Box[]
  arrowParts: ArrowParts
  /** The visible boxes of the outermost forms. */
  forms: Box[]
  pathCount: number
}

export interface ObjectScan {
  library: PdfiumLibrary
  geometry: PageGeometry
  /** Whether to read the marked content of objects. */
  tagged: boolean
  /** Number of objects of the page itself; those of annotations come after them. */
  objectCount: number
  /** Objects beyond are ignored. */
  objectsMax: number
  /** Whether an object, and all it contains, is left out. */
  isHidden?: ((object: number) => boolean) | undefined
}

/** Reads everything that a page draws, in drawing order and including forms. Boxes are as displayed. */
export function readPageObjects(scan: ObjectScan, page: number): PageObjects {
  const { calls } = scan.library
  const found: PageObjects = {
    places: new Map(),
    handles: [],
    contentIds: [],
    replaced: [],
    formSpaces: new Map(),
    clips: new Map(),
    drawn: new Map(),
    pictures: [],
    frames: [],
    dashes: new Map(),
    bullets: [],
    rules: [],
    arrowParts: { heads: [], lines: [], blocks: [] },
    forms: [],
    pathCount: 0,
  }
  const count = calls.FPDFPage_CountObjects(page)
  const walk: Walk = { ...scan, found, toDisplay: scan.geometry.toDisplay, depth: 0, contentId: -1 }
  const annotated: Walk = { ...walk, contentId: annotationContent }
  for (let index = 0; index < count && found.places.size < scan.objectsMax; index++) {
    visit(index < scan.objectCount ? walk : annotated, calls.FPDFPage_GetObject(page, index))
  }
  return found
}

interface Walk extends ObjectScan {
  found: PageObjects
  toDisplay: Matrix
  depth: number
  /** The clip of the form that contains the object. */
  clip?: Box | undefined
  /** Marked content ID of the form that contains the object. */
  contentId: number
}

function visit(walk: Walk, object: number): void {
  if (walk.isHidden?.(object)) return
  const { library, found } = walk
  const { calls } = library
  const own =
    walk.tagged && walk.contentId !== annotationContent
      ? calls.FPDFPageObj_GetMarkedContentID(object)
      : -1
  const contentId = own >= 0 ? own : walk.contentId
  found.places.set(object, found.places.size)
  found.handles.push(object)
  if (walk.tagged) found.contentIds.push(contentId)
  const type = calls.FPDFPageObj_GetType(object)
  if (contentId >= 0 && drawnTypes.has(type)) {
    found.drawn.set(contentId, union(found.drawn.get(contentId), shownBox(walk, object)))
  }
  if (type === ObjectType.text) visitText(walk, object, own >= 0)
  else if (type === ObjectType.picture) {
    found.pictures.push(visiblePart(boundsOf(walk, object), walk.geometry))
  } else if (type === ObjectType.path) {
    found.pathCount++
    visitPath(walk, object)
  } else if (type === ObjectType.shading) {
    visitShading(walk, object)
  } else if (type === ObjectType.form && walk.depth < formDepthMax) {
    visitForm({ ...walk, contentId }, object)
  }
}

function visitText(walk: Walk, object: number, inStructure: boolean): void {
  const { calls } = walk.library
  // a content ID is a mark, too
  const isMarked = calls.FPDFPageObj_CountMarks(object) > Number(inStructure)
  if (isMarked && calls.FPDFTextObj_GetTextRenderMode(object) !== invisibleMode) {
    const [place, box] = [walk.found.places.size - 1, boundsOf(walk, object)]
    addReplacedText(walk.library, walk.found.replaced, { object, place, box })
  }
  if (walk.depth > 0) walk.found.formSpaces.set(object, walk.toDisplay)
  const clip = intersection(walk.clip, clipBox(walk.library, object, walk.toDisplay))
  if (clip !== undefined) walk.found.clips.set(object, clip)
}

function visitPath(walk: Walk, path: number): void {
  const { found, geometry } = walk
  const box = strokedBox(walk.library, path, walk.toDisplay) ?? boundsOf(walk, path)
  const sideMin = geometry.height * frameSideMin
  addArrowPart(walk.library, { path, box, toDisplay: walk.toDisplay }, found.arrowParts)
  const tall = heightOf(box) >= sideMin
  const wide = widthOf(box) >= sideMin
  if (tall && wide) addLinesOrFrame(walk, { path, box }, sideMin)
  else {
    addStroke(found, visiblePart(box, geometry), tall || wide ? 0 : sideMin)
    if (mayBeUnderscore(box)) found.dashes.set(found.places.size - 1, box)
    if (!tall && !wide) addBulletPath(walk.library, found.bullets, { path, box })
  }
}

function addLinesOrFrame(walk: Walk, shown: { path: number; box: Box }, sideMin: number): void {
  const { library, found, geometry, toDisplay } = walk
  const lines = separateLines(library, { ...shown, toDisplay })
  for (const line of lines ?? []) addStroke(found, visiblePart(line, geometry), sideMin)
  if (lines === undefined && found.frames.length < framesMax) addFrame(walk, shown)
}

/** A ball, as Beamer draws bullets. */
function visitShading(walk: Walk, shading: number): void {
  const box = intersection(shownBox(walk, shading), walk.clip)
  const sideMin = walk.geometry.height * frameSideMin
  if (box === undefined || heightOf(box) >= sideMin || widthOf(box) >= sideMin) return
  addBullet(walk.found.bullets, box)
}

/** The visible box of an object: gradients in letters are clipped to the letters. */
function shownBox(walk: Walk, object: number): Box {
  const box = boundsOf(walk, object)
  return intersection(box, clipBox(walk.library, object, walk.toDisplay)) ?? box
}

function visitForm(walk: Walk, form: number): void {
  const { library, found } = walk
  const { calls } = library
  const matrix = calls.FPDFPageObj_GetMatrix(form, library.scratch)
    ? readMatrix(library)
    : undefined
  const toDisplay = matrix === undefined ? walk.toDisplay : compose(matrix, walk.toDisplay)
  const count = calls.FPDFFormObj_CountObjects(form)
  const clip = intersection(walk.clip, clipBox(library, form, walk.toDisplay))
  const inner = { ...walk, toDisplay, clip, depth: walk.depth + 1 }
  const isOutermost = walk.depth === 0 && walk.contentId !== annotationContent
  if (isOutermost && count > 0 && found.forms.length < framesMax) {
    const shown = clipOfForm(library, form, toDisplay)
    found.forms.push(visiblePart(shown ?? boundsOf(walk, form), walk.geometry))
  }
  for (let index = 0; index < count && found.places.size < walk.objectsMax; index++) {
    visit(inner, calls.FPDFFormObj_GetObject(form, index))
  }
}

function boundsOf({ library, toDisplay }: Walk, object: number): Box {
  const bounds = boundsOfObject(library, object)
  return bounds ? mapBox(bounds, toDisplay) : { left: 0, top: 0, right: 0, bottom: 0 }
}
