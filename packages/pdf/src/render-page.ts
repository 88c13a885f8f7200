import { type Box, heightOf, widthOf } from '@rowdeck/core/deck-model/box'
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
/** Parts of a page begin and end so far inside their first and last pixels, so that rounding does not take in others. */
const inset = 0.002
/** Six floats. */
const matrixBytes = 24

type Size = Pick<Picture, 'width' | 'height'>

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
  const size = renderedSize(page.geometry, bounds)
  const { width, height } = size
  const flags = redFirst | drawAnnotations
  return render(library, size, (bitmap) =>
    library.calls.FPDF_RenderPageBitmap(bitmap, page.handle, 0, 0, width, height, 0, flags),
  )
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
  const [left, top] = [-Math.round(box.left * across), -Math.round(box.top * down)]
  const whole = sizeInPixels(geometry.width * across, geometry.height * down)
  return render(library, sizeOf(box, { across, down }), (bitmap) =>
    library.calls.FPDF_RenderPageBitmap(
      bitmap,
      handle,
      left,
      top,
      whole.width,
      whole.height,
      0,
      redFirst,
    ),
  )
}

/**
 * Renders a box of a page as `renderPart` does, but so that it fills the rendering exactly: a picture that is stored in as many
 * pixels is neither smoothed nor shifted, as it is where it begins and ends between two pixels. The ground is 0xAARRGGBB.
 */
export function renderExactly(
  library: PdfiumLibrary,
  page: number,
  { box, scale, ground = white }: { box: Box; scale: Scale; ground?: number | undefined },
): Picture {
  const size = { ...sizeOf(box, scale), ground }
  const { calls, scratch } = library
  return render(library, size, (bitmap) => {
    // PDFium draws on the whole of each pixel that a picture reaches into
    const across = (size.width - 2 * inset) / widthOf(box)
    const down = (size.height - 2 * inset) / heightOf(box)
    const [left, top] = [inset - box.left * across, inset - box.top * down]
    const clip = [0, 0, size.width, size.height]
    library.writeFloats([across, 0, 0, down, left, top, ...clip])
    const clipAddress = scratch + matrixBytes
    calls.FPDF_RenderPageBitmapWithMatrix(bitmap, page, scratch, clipAddress, redFirst)
  })
}

/** The pixels that a box covers in the rendering of a region, at least in part. */
export function pixelsOfBox(
  box: Box,
  { box: { left, top }, scale }: { box: Box; scale: Scale },
  { width, height }: Size,
): Box {
  const within = (pixels: number, most: number) => Math.min(most, Math.max(0, pixels))
  const x = (points: number) => within((points - left) * scale.across, width)
  const y = (points: number) => within((points - top) * scale.down, height)
  return {
    left: Math.floor(x(box.left)),
    top: Math.floor(y(box.top)),
    right: Math.ceil(x(box.right)),
    bottom: Math.ceil(y(box.bottom)),
  }
}

function sizeOf(box: Box, { across, down }: Scale): Size {
  return sizeInPixels(widthOf(box) * across, heightOf(box) * down)
}

function sizeInPixels(width: number, height: number): Size {
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
}

/** A picture of a size, of one color before `paint` draws on PDFium's bitmap. */
function render(
  library: PdfiumLibrary,
  { width, height, ground = white }: Size & { ground?: number },
  paint: (bitmap: number) => void,
): Picture {
  const { calls } = library
  const bitmap = calls.FPDFBitmap_CreateEx(width, height, formatRgb, 0, 0)
  if (bitmap === 0) throw new Error(`PDFium has no memory left for ${width} × ${height} pixels`)
  try {
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, ground)
    paint(bitmap)
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
