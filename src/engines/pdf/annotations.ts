import type { Box, DrawnText } from '../../conversion/convert.ts'
import { readFieldValue } from './field-value.ts'
import { type Matrix, mapBox, readMatrix } from './page-geometry.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'

/** Annotations of a page beyond this many are not shown. */
const annotationsMax = 500
const normal = 0
const hidden = 0x2
const noView = 0x20
const fieldKind = 20
/**
 * Free text, line, square, circle, polygon, polyline, stamp, form field, watermark: what is part of the
 * page to who looks at it. Icons of comments and attachments, pop-ups, links and marks over text are not.
 */
const kindsShown = new Set([3, 4, 5, 6, 7, 8, 13, fieldKind, 24])

const unturned: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }

/** An open page, and how it is displayed. */
export interface AnnotatedPage {
  document: number
  page: number
  toDisplay: Matrix
}

/**
 * Draws the annotations of a page that show on it, values of form fields and free text above all, as
 * its last objects, in memory alone: text, objects and pictures of the page then have them. Returns
 * values of form fields that have no appearance. Does nothing on pages without such annotations.
 */
export function drawAnnotations(library: PdfiumLibrary, open: AnnotatedPage): DrawnText[] {
  const { calls } = library
  const values: DrawnText[] = []
  const count = Math.min(annotationsMax, calls.FPDFPage_GetAnnotCount(open.page))
  for (let index = 0; index < count; index++) {
    const annotation = calls.FPDFPage_GetAnnot(open.page, index)
    if (annotation === 0) continue
    try {
      const value = drawAnnotation(library, open, annotation)
      if (value !== undefined) values.push(value)
    } finally {
      calls.FPDFPage_CloseAnnot(annotation)
    }
  }
  return values
}

function drawAnnotation(
  library: PdfiumLibrary,
  { document, page, toDisplay }: AnnotatedPage,
  annotation: number,
): DrawnText | undefined {
  const { calls } = library
  const kind = calls.FPDFAnnot_GetSubtype(annotation)
  if (!kindsShown.has(kind)) return undefined
  if (calls.FPDFAnnot_GetFlags(annotation) & (hidden | noView)) return undefined
  if (!calls.EPDFAnnot_HasAppearanceStream(annotation, normal)) {
    if (kind === fieldKind) return readFieldValue(library, annotation, toDisplay)
    if (!calls.EPDFAnnot_GenerateAppearance(annotation)) return undefined
  }
  const form = formOfAppearance(library, document, annotation)
  if (form !== 0) calls.FPDFPage_InsertObject(page, form)
  return undefined
}

/** A form object that draws the appearance where the annotation stands; 0 where it has none. */
function formOfAppearance(library: PdfiumLibrary, document: number, annotation: number): number {
  const { calls, scratch } = library
  // the only way to an appearance's objects: a document of one page as large as its BBox
  const appearance = calls.EPDFAnnot_ExportAppearanceAsDocument(annotation)
  if (appearance === 0) return 0
  try {
    const placing = placingOf(library, annotation, appearance)
    if (placing === undefined) return 0
    const drawing = calls.FPDF_NewXObjectFromPage(document, appearance, 0)
    if (drawing === 0) return 0
    const form = calls.FPDF_NewFormObjectFromXObject(drawing)
    calls.FPDF_CloseXObject(drawing)
    if (form !== 0) {
      library.writeFloats([placing.a, placing.b, placing.c, placing.d, placing.e, placing.f])
      calls.FPDFPageObj_SetMatrix(form, scratch)
    }
    return form
  } finally {
    calls.FPDF_CloseDocument(appearance)
  }
}

/**
 * From the appearance's page to the page of the annotation: the box around the BBox, turned by the
 * appearance's matrix, fills the annotation's rectangle (ISO 32000-2, 12.5.5, algorithm 8). Undefined
 * where either has no area.
 */
function placingOf(
  library: PdfiumLibrary,
  annotation: number,
  appearance: number,
): Matrix | undefined {
  const { calls, scratch } = library
  if (!calls.FPDFAnnot_GetRect(annotation, scratch)) return undefined
  const rectangle = inOrder(readBox(library))
  const isTurned = calls.EPDFAnnot_GetAPMatrix(annotation, normal, scratch)
  const turn = isTurned ? { ...readMatrix(library), e: 0, f: 0 } : unturned
  const box = turnedBox(library, appearance, turn)
  if (box === undefined) return undefined
  const a = (rectangle.right - rectangle.left) / (box.right - box.left)
  const d = (rectangle.bottom - rectangle.top) / (box.bottom - box.top)
  if (!(a > 0 && Number.isFinite(a) && d > 0 && Number.isFinite(d))) return undefined
  return { a, b: 0, c: 0, d, e: rectangle.left, f: rectangle.top }
}

/** The box around the BBox of an appearance once it is turned: what is drawn, from its corner on. */
function turnedBox(library: PdfiumLibrary, appearance: number, turn: Matrix): Box | undefined {
  const { calls, scratch } = library
  const page = calls.FPDF_LoadPage(appearance, 0)
  if (page === 0) return undefined
  calls.FPDF_GetPageBoundingBox(page, scratch)
  const box = mapBox(inOrder(readBox(library)), turn)
  calls.FPDFPage_SetMediaBox(page, box.left, box.top, box.right, box.bottom)
  calls.FPDF_ClosePage(page)
  return box
}

/** A rectangle that a call has just written to the scratch: left, top, right, bottom. */
function readBox(library: PdfiumLibrary): Box {
  return {
    left: library.float(0),
    top: library.float(1),
    right: library.float(2),
    bottom: library.float(3),
  }
}

/** Its edges in the order of their numbers, whatever the order they were written in. */
function inOrder({ left, top, right, bottom }: Box): Box {
  return {
    left: Math.min(left, right),
    top: Math.min(top, bottom),
    right: Math.max(left, right),
    bottom: Math.max(top, bottom),
  }
}
