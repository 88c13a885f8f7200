import { init } from '@embedpdf/pdfium'
import wasmUrl from '@embedpdf/pdfium/pdfium.wasm?url'
import type { FromPdfWorker, ToPdfWorker } from './pdf-messages.ts'

/** Draws pages of one PDF with PDFium, the library that the service itself reads with, off the page's own thread. */
type Pdfium = Awaited<ReturnType<typeof init>>

interface OpenPdf {
  pdfium: Pdfium
  document: number
}

const format4BytesAPixel = 3
const drawAnnotations = 1
const redFirst = 0x10
const white = 0xffffffff
/** A page that is a ribbon would be a picture without end. */
const heightPxMax = 4000

let opened: Promise<OpenPdf | undefined> = Promise.resolve(undefined)

self.onmessage = ({ data }: MessageEvent<ToPdfWorker>) => {
  if (data.kind === 'open') opened = open(data.file, data.password).catch(() => undefined)
  else void answer(data)
}

async function answer({ id, page, widthPx }: ToPdfWorker & { kind: 'draw' }): Promise<void> {
  const picture = await draw(page, widthPx).catch(() => undefined)
  const message: FromPdfWorker = { id, picture }
  postMessage(message, { transfer: picture ? [picture] : [] })
}

async function open(file: File, password = ''): Promise<OpenPdf> {
  const [wasm, content] = await Promise.all([
    fetch(wasmUrl).then((response) => response.arrayBuffer()),
    file.arrayBuffer(),
  ])
  const silent = () => undefined
  const pdfium = await init({ wasmBinary: wasm, print: silent, printErr: silent } as object)
  pdfium.PDFiumExt_Init()
  const at = heapOf(pdfium).malloc(content.byteLength)
  if (at === 0) throw new Error('PDFium has no memory left for a document')
  bytesOf(pdfium).set(new Uint8Array(content), at)
  return { pdfium, document: pdfium.FPDF_LoadMemDocument(at, content.byteLength, password) }
}

interface Heap {
  malloc(bytes: number): number
  memory: WebAssembly.Memory
}

function heapOf({ pdfium }: Pdfium): Heap {
  return pdfium.wasmExports as unknown as Heap
}

// growth detaches the view, so it is asked for again after every call
function bytesOf(pdfium: Pdfium): Uint8Array {
  return new Uint8Array(heapOf(pdfium).memory.buffer)
}

async function draw(index: number, widthPx: number): Promise<ImageBitmap | undefined> {
  const { pdfium, document } = (await opened) ?? {}
  if (!pdfium || !document) return undefined
  const page = pdfium.FPDF_LoadPage(document, index)
  if (page === 0) return undefined
  try {
    const aspect = pdfium.FPDF_GetPageHeightF(page) / pdfium.FPDF_GetPageWidthF(page)
    const height = Math.min(heightPxMax, Math.max(1, Math.round(widthPx * aspect)))
    return await createImageBitmap(drawOn(pdfium, page, { width: widthPx, height }))
  } finally {
    pdfium.FPDF_ClosePage(page)
  }
}

function drawOn(
  pdfium: Pdfium,
  page: number,
  { width, height }: { width: number; height: number },
): ImageData {
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, format4BytesAPixel, 0, 0)
  if (bitmap === 0) throw new Error('PDFium has no memory left for a preview')
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
    const flags = drawAnnotations | redFirst
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
    const from = pdfium.FPDFBitmap_GetBuffer(bitmap)
    const pixels = new Uint8ClampedArray(width * height * 4)
    pixels.set(bytesOf(pdfium).subarray(from, from + pixels.length))
    // PDFium leaves the fourth byte of a pixel without alpha as it was filled: opaque
    return new ImageData(pixels, width, height)
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap)
  }
}
