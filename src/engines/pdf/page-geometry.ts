import type { Box } from '../../conversion/convert.ts'
import { AppError } from '../../errors.ts'
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
  /** Quarter turns clockwise that the viewer gives the page. */
  quarterTurns: number
  /** From the page's user space to the displayed page, origin at the top left, y downwards. */
  toDisplay: Matrix
}

/**
 * How the page is displayed: its visible box (MediaBox cut by CropBox) and its /Rotate. Throws
 * document_unreadable where the visible box is empty.
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
  const turned = quarterTurns % 2 === 1
  const toDisplay = [
    { a: 1, b: 0, c: 0, d: -1, e: -left, f: top },
    { a: 0, b: 1, c: 1, d: 0, e: -bottom, f: -left },
    { a: -1, b: 0, c: 0, d: 1, e: right, f: -bottom },
    { a: 0, b: -1, c: -1, d: 0, e: top, f: right },
  ][quarterTurns] as Matrix
  return {
    width: turned ? along : across,
    height: turned ? across : along,
    quarterTurns,
    toDisplay,
  }
}

/** The matrix that a call has just written to the scratch. */
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

/** First `inner`, then `outer`. */
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

export function mapPoint(x: number, y: number, by: Matrix): { x: number; y: number } {
  return { x: by.a * x + by.c * y + by.e, y: by.b * x + by.d * y + by.f }
}

/** The upright box around a mapped box; the edges of the result are in order. */
export function mapBox(box: Box, by: Matrix): Box {
  const x1 = by.a * box.left + by.c * box.top
  const x2 = by.a * box.right + by.c * box.bottom
  const x3 = by.a * box.left + by.c * box.bottom
  const x4 = by.a * box.right + by.c * box.top
  const y1 = by.b * box.left + by.d * box.top
  const y2 = by.b * box.right + by.d * box.bottom
  const y3 = by.b * box.left + by.d * box.bottom
  const y4 = by.b * box.right + by.d * box.top
  return {
    left: Math.min(x1, x2, x3, x4) + by.e,
    top: Math.min(y1, y2, y3, y4) + by.f,
    right: Math.max(x1, x2, x3, x4) + by.e,
    bottom: Math.max(y1, y2, y3, y4) + by.f,
  }
}
