import type { Box } from '@rowdeck/core/deck-model/box'
import { compose, type Matrix, mapBox, readMatrix } from './page-geometry.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'

/** PDFium starts the bounding box of a stroked path at this coordinate, whatever the path's own are. */
const boxStart = 100_000
/**
 * A coordinate beyond that can only be on a page if the path's matrix scales by less than this (14,400 points
 * / 100,000).
 */
const scaleMax = 0.15
/** Bounds the points of a path. */
const segmentsMax = 200

/**
 * The bounding box of a stroked path whose coordinates are beyond the start of PDFium's own box, such as
 * those in English Metric Units; undefined for any other path.
 */
export function strokedBox(
  library: PdfiumLibrary,
  path: number,
  toDisplay: Matrix,
): Box | undefined {
  const { calls, scratch } = library
  if (!calls.FPDFPageObj_GetMatrix(path, scratch)) return undefined
  const matrix = readMatrix(library)
  const scale = Math.max(...[matrix.a, matrix.b, matrix.c, matrix.d].map(Math.abs))
  if (scale > scaleMax || !isStroked(library, path)) return undefined
  const box = boxOfPoints(library, path)
  return box && mapBox(box, compose(matrix, toDisplay))
}

function boxOfPoints(library: PdfiumLibrary, path: number): Box | undefined {
  const { calls, scratch } = library
  const count = calls.FPDFPath_CountSegments(path)
  if (count < 2 || count > segmentsMax) return undefined
  const [across, down]: [number[], number[]] = [[], []]
  for (let index = 0; index < count; index++) {
    const segment = calls.FPDFPath_GetPathSegment(path, index)
    if (!calls.FPDFPathSegment_GetPoint(segment, scratch, scratch + 4)) return undefined
    across.push(library.float(0))
    down.push(library.float(1))
  }
  const [left, top] = [Math.min(...across), Math.min(...down)]
  if (left < boxStart && top < boxStart) return undefined
  return { left, top, right: Math.max(...across), bottom: Math.max(...down) }
}

export function isFilled(library: PdfiumLibrary, path: number): boolean {
  const { calls, scratch } = library
  const known = calls.FPDFPath_GetDrawMode(path, scratch, scratch + 4)
  return known !== 0 && library.integer(0) !== 0
}

export function isStroked(library: PdfiumLibrary, path: number): boolean {
  const { calls, scratch } = library
  return calls.FPDFPath_GetDrawMode(path, scratch, scratch + 4) !== 0 && library.integer(1) !== 0
}

/** Whether a path has a transparent fill and no stroke, as around the text boxes of Google Slides. */
export function isTransparent(library: PdfiumLibrary, path: number): boolean {
  return !isStroked(library, path) && fillColorOf(library, path)?.[3] === 0
}

/** Whether a path is painted in a solid color through a mask, as browsers draw the blurred shadows of letters and boxes. */
export function isMasked(library: PdfiumLibrary, path: number): boolean {
  if (library.calls.FPDFPageObj_HasTransparency(path) === 0) return false
  return !isStroked(library, path) && fillColorOf(library, path)?.[3] === 255
}

type Rgba = [number, number, number, number]

/** The red, green, blue and alpha (0 to 255) that fill a path or text; undefined if a pattern does. */
export function fillColorOf(library: PdfiumLibrary, object: number): Rgba | undefined {
  return colorOf(library, library.calls.FPDFPageObj_GetFillColor, object)
}

/** The same of its outline. */
export function strokeColorOf(library: PdfiumLibrary, object: number): Rgba | undefined {
  return colorOf(library, library.calls.FPDFPageObj_GetStrokeColor, object)
}

function colorOf(
  library: PdfiumLibrary,
  read: PdfiumLibrary['calls']['FPDFPageObj_GetFillColor'],
  object: number,
): Rgba | undefined {
  const { scratch } = library
  if (read(object, scratch, scratch + 4, scratch + 8, scratch + 12) === 0) return undefined
  return [library.integer(0), library.integer(1), library.integer(2), library.integer(3)]
}

export function isClosed({ calls }: PdfiumLibrary, path: number): boolean {
  const count = calls.FPDFPath_CountSegments(path)
  if (count < 4) return false
  const last = calls.FPDFPath_GetPathSegment(path, count - 1)
  return last !== 0 && calls.FPDFPathSegment_GetClose(last) !== 0
}
