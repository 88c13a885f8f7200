import type { Box } from '@rowdeck/core/deck-model/box'
import type { Picture } from '@rowdeck/core/deck-model/ports'
import type { PageGeometry } from './page-geometry.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'

/** PDFium's constant for 3 bytes per pixel. */
const formatRgb = 2
const bytesPerPixel = 3
/** Flags of FPDF_RenderPageBitmap. */
const drawAnnotations = 1
const redFirst = 0x10
const white = 0xffffffff

export interface RenderBounds {
  widthPx: number
  pixelsMax: number
}

/**
 * Renders a page on white, `widthPx` wide or as wide as `pixelsMax` allows. Throws if the heap has no room
 * for the picture.
 */
export function renderPage(
  library: PdfiumLibrary,
  page: { handle: number; geometry: PageGeometry },
  bounds: RenderBounds,
): Picture {
  const whole = renderedSize(page.geometry, bounds)
  return render(library, page.handle, { ...whole, left: 0, top: 0, whole, annotated: true })
}

/** Pixels per point. */
export interface Scale {
  across: number
  down: number
}

/** Renders a box of a page, in points, at a scale, on white. Annotations are left out. Throws as `renderPage` does. */
export function renderPart(
  library: PdfiumLibrary,
  { handle, geometry }: { handle: number; geometry: PageGeometry },
  { box, scale: { across, down } }: { box: Box; scale: Scale },
): Picture {
  const inPixels = (points: number, scale: number) => Math.max(1, Math.round(points * scale))
  return render(library, handle, {
    width: inPixels(box.right - box.left, across),
    height: inPixels(box.bottom - box.top, down),
    left: Math.round(box.left * across),
    top: Math.round(box.top * down),
    whole: { width: inPixels(geometry.width, across), height: inPixels(geometry.height, down) },
    annotated: false,
  })
}

interface Part {
  width: number
  height: number
  /** Its place in the rendering of the whole page, in pixels. */
  left: number
  top: number
  whole: { width: number; height: number }
  annotated: boolean
}

function render(library: PdfiumLibrary, page: number, part: Part): Picture {
  const { calls } = library
  const { width, height, whole } = part
  const bitmap = calls.FPDFBitmap_CreateEx(width, height, formatRgb, 0, 0)
  if (bitmap === 0) throw new Error(`PDFium has no memory left for ${width} × ${height} pixels`)
  try {
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
    const flags = redFirst | (part.annotated ? drawAnnotations : 0)
    const [left, top] = [-part.left, -part.top]
    calls.FPDF_RenderPageBitmap(bitmap, page, left, top, whole.width, whole.height, 0, flags)
    const from = calls.FPDFBitmap_GetBuffer(bitmap)
    const stride = calls.FPDFBitmap_GetStride(bitmap)
    return { width, height, pixels: copyRows(library.bytes, { from, stride, width, height }) }
  } finally {
    calls.FPDFBitmap_Destroy(bitmap)
  }
}

function renderedSize(geometry: PageGeometry, { widthPx, pixelsMax }: RenderBounds) {
  const aspect = geometry.height / geometry.width
  const widest = Math.min(widthPx, Math.sqrt(pixelsMax / aspect))
  const width = Math.max(1, Math.floor(widest))
  return { width, height: Math.max(1, Math.min(Math.round(width * aspect), pixelsMax)) }
}

/** Copies the rows of a bitmap without their padding. */
function copyRows(
  bytes: Uint8Array,
  { from, stride, width, height }: { from: number; stride: number; width: number; height: number },
): Uint8Array {
  const rowBytes = width * bytesPerPixel
  const pixels = new Uint8Array(rowBytes * height)
  for (let row = 0; row < height; row++) {
    const start = from + row * stride
    pixels.set(bytes.subarray(start, start + rowBytes), row * rowBytes)
  }
  return pixels
}
