import type { Box } from '@rowdeck/core/deck-model/box'
import { AppError } from '@rowdeck/core/errors'
import type { PdfiumLibrary } from './pdfium-library.ts'

/** An affine map as PDF writes it: x' = a x + c y + e, y' = b x + d y + f. */
export interface Matrix {
  a: number
  b: number
  c: number
  d: number
  e: number
  f: number
}

export interface PageGeometry {
  /** Points, as displayed. */
  width: number
  height: number
  /** Quarter turns clockwise by which viewers rotate the page. */
  quarterTurns: number
  /** From the page's user space to the displayed page, origin at the top left, y downwards. */
  toDisplay: Matrix
}

/**
 * Reads how a page is displayed: its visible box (MediaBox intersected with CropBox) and its /Rotate.
 * Throws document_unreadable if the visible box is empty.
 */
export function readPageGeometry(library: PdfiumLibrary, page: number): PageGeometry {
  library.calls.FPDF_GetPageBoundingBox(page, library.scratch)
  const left = library.float(0)
  const top = library.float(1)
  const right = library.float(2)
  const bottom = library.float(3)
  const quarterTurns = library.calls.FPDFPage_GetRotation(page) & 3
  const across = right - left
  const along = top - bottom
  if (!(across > 0 && along > 0)) {
    throw new AppError('document_unreadable', 'A page of this PDF has no area.')
  }
  const isSideways = quarterTurns % 2 === 1
  const toDisplay = [
    { a: 1, b: 0, c: 0, d: -1, e: -left, f: top },
    { a: 0, b: 1, c: 1, d: 0, e: -bottom, f: -left },
    { a: -1, b: 0, c: 0, d: 1, e: right, f: -bottom },
    { a: 0, b: -1, c: -1, d: 0, e: top, f: right },
  ][quarterTurns] as Matrix
  return {
    width: isSideways ? along : across,
    height: isSideways ? across : along,
    quarterTurns,
    toDisplay,
  }
}

/** Reads the matrix that a call has just written to the scratch. */
export function readMatrix(library: PdfiumLibrary): Matrix {
  return {
    a: library.float(0),
    b: library.float(1),
    c: library.float(2),
    d: library.float(3),
    e: library.float(4),
    f: library.float(5),
  }
}

/** The map that applies `inner` first, then `outer`. */
export function compose(inner: Matrix, outer: Matrix): Matrix {
  return {
    a: inner.a * outer.a + inner.b * outer.c,
    b: inner.a * outer.b + inner.b * outer.d,
    c: inner.c * outer.a + inner.d * outer.c,
    d: inner.c * outer.b + inner.d * outer.d,
    e: inner.e * outer.a + inner.f * outer.c + outer.e,
    f: inner.e * outer.b + inner.f * outer.d + outer.f,
  }
}

export function mapPoint(x: number, y: number, matrix: Matrix): { x: number; y: number } {
  return { x: matrix.a * x + matrix.c * y + matrix.e, y: matrix.b * x + matrix.d * y + matrix.f }
}

/**
 * The edges of an object in the space of its page or form, in which the top has the larger y; undefined if PDFium
 * does not know them.
 */
export function boundsOfObject(library: PdfiumLibrary, object: number): Box | undefined {
  const { calls, scratch } = library
  const isKnown = calls.FPDFPageObj_GetBounds(
    object,
    scratch,
    scratch + 4,
    scratch + 8,
    scratch + 12,
  )
  if (!isKnown) return undefined
  return {
    left: library.float(0),
    top: library.float(3),
    right: library.float(2),
    bottom: library.float(1),
  }
}

/** The bounding box of a mapped box; its edges are in ascending order. */
export function mapBox(box: Box, matrix: Matrix): Box {
  const x1 = matrix.a * box.left + matrix.c * box.top
  const x2 = matrix.a * box.right + matrix.c * box.bottom
  const x3 = matrix.a * box.left + matrix.c * box.bottom
  const x4 = matrix.a * box.right + matrix.c * box.top
  const y1 = matrix.b * box.left + matrix.d * box.top
  const y2 = matrix.b * box.right + matrix.d * box.bottom
  const y3 = matrix.b * box.left + matrix.d * box.bottom
  const y4 = matrix.b * box.right + matrix.d * box.top
  return {
    left: Math.min(x1, x2, x3, x4) + matrix.e,
    top: Math.min(y1, y2, y3, y4) + matrix.f,
    right: Math.max(x1, x2, x3, x4) + matrix.e,
    bottom: Math.max(y1, y2, y3, y4) + matrix.f,
  }
}

/** The part of a box that is on the page. */
export function visiblePart(box: Box, { width, height }: PageGeometry): Box {
  const left = Math.min(width, Math.max(0, box.left))
  const top = Math.min(height, Math.max(0, box.top))
  return {
    left,
    top,
    right: Math.max(left, Math.min(width, box.right)),
    bottom: Math.max(top, Math.min(height, box.bottom)),
  }
}
