import type { Box } from '@rowdeck/core/deck-model/box'
import { PageTooDense } from '@rowdeck/core/deck-model/page-bounds'
import { sameLevels } from './compare-pixels.ts'
import { opaque } from './doubtful-paint.ts'
import { readFieldValue } from './field-value.ts'
import { type Matrix, mapBox, readMatrix } from './page-geometry.ts'
import type { ParsedFile } from './parsed-file.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'
import type { ClaimedText } from './seen-drawn.ts'
import { withKey } from './with-key.ts'

/** Bounds the annotations of a page that are looked at, as for links and comments, and those that are drawn, which takes half a millisecond each. */
const annotationsMax = 5_000
const drawnMax = 1_000
const normalAppearance = 0
const hidden = 0x2
const noView = 0x20
const highlightType = 9
const fieldType = 20
/** Links, lines under and through text, and pop-ups: some viewers draw none of their appearances, or their own. */
const neverShown = new Set([2, 10, 11, 12, 16])
/**
 * Types of which viewers draw what a file has no appearance for: free text, line, square, circle, polygon, polyline, highlight, stamp,
 * ink, form field, watermark. Those of notes, attachments and the like are icons of the viewer's own.
 */
const generatedTypes = new Set([3, 4, 5, 6, 7, 8, highlightType, 13, 15, fieldType, 24])

const identity: Matrix = { a: 1, b: 0, c: 0, d: 1, e: 0, f: 0 }

/** An open page and its display geometry. */
export interface AnnotatedPage {
  document: number
  page: number
  toDisplay: Matrix
  parsed: () => ParsedFile
}

export interface DrawnAnnotations {
  /** The values of form fields that have no appearance. */
  fieldValues: ClaimedText[]
  /** Whether the page has more than are drawn. */
  areTooMany: boolean
}

/**
 * Draws the visible annotations of a page, mostly values of form fields and free text, as its last
 * objects, so that they are part of the page's text, objects and rendering. Changes the page in memory
 * only.
 */
export function drawAnnotations(library: PdfiumLibrary, open: AnnotatedPage): DrawnAnnotations {
  const { calls } = library
  const fieldValues: ClaimedText[] = []
  const count = calls.FPDFPage_GetAnnotCount(open.page)
  let drawn = 0
  for (let index = 0; index < Math.min(annotationsMax, count) && drawn <= drawnMax; index++) {
    const annotation = calls.FPDFPage_GetAnnot(open.page, index)
    if (annotation === 0) continue
    try {
      if (!isShown(library, annotation) || ++drawn > drawnMax) continue
      const value = drawAnnotation(library, open, annotation)
      if (value !== undefined) fieldValues.push(value)
    } finally {
      calls.FPDFPage_CloseAnnot(annotation)
    }
  }
  return { fieldValues, areTooMany: count > annotationsMax || drawn > drawnMax }
}

/** Throws PageTooDense if annotations of a page are not drawn because they are too many: its text would lack them. */
export function boundAnnotations({ areTooMany }: DrawnAnnotations): void {
  if (!areTooMany) return
  const most = `${drawnMax} that show something and ${annotationsMax} in all are allowed`
  throw new PageTooDense(`has too many annotations; at most ${most}`)
}

function isShown({ calls }: PdfiumLibrary, annotation: number): boolean {
  const type = calls.FPDFAnnot_GetSubtype(annotation)
  if (neverShown.has(type)) return false
  if (
    !generatedTypes.has(type) &&
    !calls.EPDFAnnot_HasAppearanceStream(annotation, normalAppearance)
  )
    return false
  return (calls.FPDFAnnot_GetFlags(annotation) & (hidden | noView)) === 0
}

function drawAnnotation(
  library: PdfiumLibrary,
  { document, page, toDisplay, parsed }: AnnotatedPage,
  annotation: number,
): ClaimedText | undefined {
  const { calls } = library
  if (!calls.EPDFAnnot_HasAppearanceStream(annotation, normalAppearance)) {
    if (calls.FPDFAnnot_GetSubtype(annotation) === fieldType)
      return readFieldValue(library, annotation, { toDisplay, parsed })
    if (isTransparent(library, annotation)) return undefined
    if (!calls.EPDFAnnot_GenerateAppearance(annotation)) return undefined
  }
  const form = formOfAppearance(library, document, annotation)
  if (form === 0) return undefined
  // viewers show the text below, whatever the appearance says
  if (calls.FPDFAnnot_GetSubtype(annotation) === highlightType) multiply(library, form)
  calls.FPDFPage_InsertObject(page, form)
  return undefined
}

function multiply(library: PdfiumLibrary, form: number): void {
  withKey(library, 'Multiply', (mode) => library.calls.FPDFPageObj_SetBlendMode(form, mode))
}

/** Whether an annotation says that nothing of it shows; the appearance that PDFium makes for its text does not heed it. */
function isTransparent(library: PdfiumLibrary, annotation: number): boolean {
  const { calls, scratch } = library
  const isSaid = withKey(library, 'CA', (key) =>
    calls.FPDFAnnot_GetNumberValue(annotation, key, scratch),
  )
  return isSaid !== 0 && library.float(0) * opaque <= sameLevels
}

/** Creates a form object that draws the appearance in the annotation's place; 0 if there is none. */
function formOfAppearance(library: PdfiumLibrary, document: number, annotation: number): number {
  const { calls, scratch } = library
  // The only access to an appearance's objects is a document of one page with the size of its BBox.
  const appearance = calls.EPDFAnnot_ExportAppearanceAsDocument(annotation)
  if (appearance === 0) return 0
  try {
    const placement = placementOf(library, annotation, appearance)
    if (placement === undefined) return 0
    const drawing = calls.FPDF_NewXObjectFromPage(document, appearance, 0)
    if (drawing === 0) return 0
    const form = calls.FPDF_NewFormObjectFromXObject(drawing)
    calls.FPDF_CloseXObject(drawing)
    if (form !== 0) {
      const { a, b, c, d, e, f } = placement
      library.writeFloats([a, b, c, d, e, f])
      calls.FPDFPageObj_SetMatrix(form, scratch)
    }
    return form
  } finally {
    calls.FPDF_CloseDocument(appearance)
  }
}

/**
 * The matrix from the appearance to the page: the bounding box of the BBox, transformed by the
 * appearance's matrix, fills the annotation's rectangle (ISO 32000-2, 12.5.5, algorithm 8). Undefined if
 * either has no area.
 */
function placementOf(
  library: PdfiumLibrary,
  annotation: number,
  appearance: number,
): Matrix | undefined {
  const { calls, scratch } = library
  if (!calls.FPDFAnnot_GetRect(annotation, scratch)) return undefined
  const rectangle = normalized(readScratchBox(library))
  const hasMatrix = calls.EPDFAnnot_GetAPMatrix(annotation, normalAppearance, scratch)
  const transform = hasMatrix ? { ...readMatrix(library), e: 0, f: 0 } : identity
  const box = transformedBox(library, appearance, transform)
  if (box === undefined) return undefined
  const a = (rectangle.right - rectangle.left) / (box.right - box.left)
  const d = (rectangle.bottom - rectangle.top) / (box.bottom - box.top)
  if (!(a > 0 && Number.isFinite(a) && d > 0 && Number.isFinite(d))) return undefined
  return { a, b: 0, c: 0, d, e: rectangle.left, f: rectangle.top }
}

/** The bounding box of an appearance's transformed BBox, which also becomes its media box. */
function transformedBox(
  library: PdfiumLibrary,
  appearance: number,
  transform: Matrix,
): Box | undefined {
  const { calls, scratch } = library
  const page = calls.FPDF_LoadPage(appearance, 0)
  if (page === 0) return undefined
  calls.FPDF_GetPageBoundingBox(page, scratch)
  const box = mapBox(normalized(readScratchBox(library)), transform)
  calls.FPDFPage_SetMediaBox(page, box.left, box.top, box.right, box.bottom)
  calls.FPDF_ClosePage(page)
  return box
}

/** Reads the rectangle that a call has just written to the scratch: left, top, right, bottom. */
function readScratchBox(library: PdfiumLibrary): Box {
  return {
    left: library.float(0),
    top: library.float(1),
    right: library.float(2),
    bottom: library.float(3),
  }
}

/** The box with its edges in ascending order. */
function normalized({ left, top, right, bottom }: Box): Box {
  return {
    left: Math.min(left, right),
    top: Math.min(top, bottom),
    right: Math.max(left, right),
    bottom: Math.max(top, bottom),
  }
}
