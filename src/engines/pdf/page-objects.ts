import type { Box, Frame } from '../../conversion/convert.ts'
import { clipBox, intersection } from './clip-box.ts'
import { clipOfForm } from './form-box.ts'
import { compose, type Matrix, mapBox, type PageGeometry, readMatrix } from './page-geometry.ts'
import { isClosed, isFilled, isTransparent, strokedBox } from './path-paint.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'

export const ObjectType = { text: 1, path: 2, picture: 3, shading: 4, form: 5 } as const

/** Objects beyond this many on a page are neither counted nor looked at. */
const objectsMax = 50_000
/** Forms within forms beyond this depth are not looked into. */
const formDepthMax = 8
const framesMax = 1_000
/** A path with both sides over this share of the page's height can hold text, with one it can part texts. */
const frameSideMin = 0.025
/** Dashes are no wider than this and stand no further apart, in points. */
const dashWidthMax = 2
const dashGapMax = 4

/** In the place of marked content: what an annotation draws is no part of the structure, and no artifact. */
export const annotationContent = -2

export interface PageObjects {
  /** Place in drawing order, by PDFium's handle. Forms' contents stand in the place of the form. */
  places: Map<number, number>
  /** Marked content of the object at each place, -1 where none, `annotationContent` where an annotation draws it; empty where it was not asked for. */
  contentIds: number[]
  /** Where a text object can be seen at most, by PDFium's handle; absent where nothing clips it. */
  clips: Map<number, Box>
  /** Where paths, pictures and shadings lie that belong to marked content: words drawn as shapes, if any. */
  drawn: Map<number, Box>
  pictures: Box[]
  frames: Frame[]
  rules: Box[]
  /** The line that was drawn last, which the next dash may go on. */
  stroke?: Box
  /** What the outermost forms show. */
  forms: Box[]
  pathCount: number
}

export interface ObjectScan {
  library: PdfiumLibrary
  geometry: PageGeometry
  /** Whether the marked content of objects matters. */
  tagged: boolean
  /** Objects of the page itself; annotations draw those after them. */
  objectCount: number
}

/** Goes through everything that a page draws, in drawing order, into forms. Boxes are as displayed. */
export function readPageObjects(scan: ObjectScan, page: number): PageObjects {
  const { calls } = scan.library
  const found: PageObjects = {
    places: new Map(),
    contentIds: [],
    clips: new Map(),
    drawn: new Map(),
    pictures: [],
    frames: [],
    rules: [],
    forms: [],
    pathCount: 0,
  }
  const count = calls.FPDFPage_CountObjects(page)
  const walk: Walk = { ...scan, found, toDisplay: scan.geometry.toDisplay, depth: 0, contentId: -1 }
  const annotated: Walk = { ...walk, contentId: annotationContent }
  for (let index = 0; index < count && found.places.size < objectsMax; index++) {
    visit(index < scan.objectCount ? walk : annotated, calls.FPDFPage_GetObject(page, index))
  }
  return found
}

interface Walk extends ObjectScan {
  found: PageObjects
  toDisplay: Matrix
  depth: number
  /** What can be seen of the form around the object. */
  clip?: Box | undefined
  /** Marked content that the form around the object belongs to. */
  contentId: number
}

function visit(walk: Walk, object: number): void {
  const { library, found } = walk
  const { calls } = library
  const own =
    walk.tagged && walk.contentId !== annotationContent
      ? calls.FPDFPageObj_GetMarkedContentID(object)
      : -1
  const contentId = own >= 0 ? own : walk.contentId
  found.places.set(object, found.places.size)
  if (walk.tagged) found.contentIds.push(contentId)
  const type = calls.FPDFPageObj_GetType(object)
  if (
    contentId >= 0 &&
    (type === ObjectType.path || type === ObjectType.picture || type === ObjectType.shading)
  ) {
    found.drawn.set(contentId, union(found.drawn.get(contentId), shownBox(walk, object)))
  }
  if (type === ObjectType.text) {
    const clip = intersection(walk.clip, clipBox(library, object, walk.toDisplay))
    if (clip !== undefined) found.clips.set(object, clip)
  } else if (type === ObjectType.picture) {
    found.pictures.push(visiblePart(boundsOf(walk, object), walk.geometry))
  } else if (type === ObjectType.path) {
    found.pathCount++
    visitPath(walk, object)
  } else if (type === ObjectType.form && walk.depth < formDepthMax) {
    visitForm({ ...walk, contentId }, object)
  }
}

function visitPath(walk: Walk, path: number): void {
  const { found, geometry } = walk
  const box = strokedBox(walk.library, path, walk.toDisplay) ?? boundsOf(walk, path)
  const sideMin = geometry.height * frameSideMin
  const tall = box.bottom - box.top >= sideMin
  const wide = box.right - box.left >= sideMin
  if (tall && wide) {
    if (found.frames.length < framesMax) addFrame(walk, path, visiblePart(box, geometry))
  } else {
    addStroke(walk, visiblePart(box, geometry), tall || wide)
  }
}

/** The box of an object as far as its clip lets it be seen: gradients in letters are clipped to them. */
function shownBox(walk: Walk, object: number): Box {
  const box = boundsOf(walk, object)
  return intersection(box, clipBox(walk.library, object, walk.toDisplay)) ?? box
}

/** A line, or a dash of one: dashes that were drawn one after the other are one line. */
function addStroke(walk: Walk, box: Box, isLong: boolean): void {
  const { found, geometry } = walk
  const { rules, stroke } = found
  const line = stroke === undefined ? undefined : continued(stroke, box)
  if (line === undefined) found.stroke = box
  else Object.assign(stroke as Box, line)
  const drawn = found.stroke as Box
  const side = Math.max(drawn.right - drawn.left, drawn.bottom - drawn.top)
  const counts = isLong || side >= geometry.height * frameSideMin
  if (counts && rules.length < framesMax && rules.at(-1) !== drawn) rules.push(drawn)
}

/** Both as one line where the second goes on along the first, undefined elsewhere. */
function continued(line: Box, dash: Box): Box | undefined {
  const box = union(line, dash)
  const level = box.bottom - box.top < dashWidthMax && dash.left > line.right - dashWidthMax
  const upright = box.right - box.left < dashWidthMax && dash.top > line.bottom - dashWidthMax
  const gap = level ? dash.left - line.right : dash.top - line.bottom
  return (level || upright) && gap < dashGapMax ? box : undefined
}

/** What is neither filled nor closed connects shapes and is no frame, nor is what nobody sees. */
function addFrame({ library, found }: Walk, path: number, box: Box): void {
  if (isTransparent(library, path)) return
  if (isFilled(library, path)) found.frames.push({ ...box, place: found.places.size - 1 })
  else if (isClosed(library, path)) found.frames.push(box)
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
  const ofPage = walk.depth === 0 && walk.contentId !== annotationContent
  if (ofPage && count > 0 && found.forms.length < framesMax) {
    const shown = clipOfForm(library, form, toDisplay)
    found.forms.push(visiblePart(shown ?? boundsOf(walk, form), walk.geometry))
  }
  for (let index = 0; index < count && found.places.size < objectsMax; index++) {
    visit(inner, calls.FPDFFormObj_GetObject(form, index))
  }
}

function boundsOf(walk: Walk, object: number): Box {
  const { library } = walk
  const at = library.scratch
  const known = library.calls.FPDFPageObj_GetBounds(object, at, at + 4, at + 8, at + 12)
  if (!known) return { left: 0, top: 0, right: 0, bottom: 0 }
  const [left, bottom, right, top] = [0, 1, 2, 3].map((place) => library.float(place))
  return mapBox({ left, top, right, bottom } as Box, walk.toDisplay)
}

function visiblePart(box: Box, { width, height }: PageGeometry): Box {
  const left = Math.min(width, Math.max(0, box.left))
  const top = Math.min(height, Math.max(0, box.top))
  return {
    left,
    top,
    right: Math.max(left, Math.min(width, box.right)),
    bottom: Math.max(top, Math.min(height, box.bottom)),
  }
}

function union(first: Box | undefined, second: Box): Box {
  if (first === undefined) return second
  return {
    left: Math.min(first.left, second.left),
    top: Math.min(first.top, second.top),
    right: Math.max(first.right, second.right),
    bottom: Math.max(first.bottom, second.bottom),
  }
}
