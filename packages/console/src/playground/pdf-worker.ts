import { init } from '@embedpdf/pdfium'
import wasmUrl from '@embedpdf/pdfium/pdfium.wasm?url'
import type { FromPdfWorker, ToPdfWorker } from './pdf-messages.ts'

/** Draws pages of one PDF off the main thread, with PDFium, the library that the service reads PDFs with. */
type Pdfium = Awaited<ReturnType<typeof init>>

interface OpenPdf {
  pdfium: Pdfium
  document: number
}

const formatBgra = 3
const drawAnnotations = 1
const reverseByteOrder = 0x10
const white = 0xffffffff
/** Limits the height of extremely long pages. */
const heightPxMax = 4000

let opened: Promise<OpenPdf | undefined> = Promise.resolve(undefined)

self.onmessage = ({ data }: MessageEvent<ToPdfWorker>) => {
  if (data.kind === 'open') opened = open(data.file, data.password).catch(() => undefined)
  else void drawAndPost(data)
}

async function drawAndPost({ id, page, widthPx }: ToPdfWorker & { kind: 'draw' }): Promise<void> {
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
  const pointer = heapOf(pdfium).malloc(content.byteLength)
  if (pointer === 0) throw new Error('PDFium is out of memory')
  bytesOf(pdfium).set(new Uint8Array(content), pointer)
  return { pdfium, document: pdfium.FPDF_LoadMemDocument(pointer, content.byteLength, password) }
}

interface Heap {
  malloc(bytes: number): number
  memory: WebAssembly.Memory
}

function heapOf({ pdfium }: Pdfium): Heap {
  return pdfium.wasmExports as unknown as Heap
}

// a view is detached when the memory grows, so it is created anew after every call
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
  const bitmap = pdfium.FPDFBitmap_CreateEx(width, height, formatBgra, 0, 0)
  if (bitmap === 0) throw new Error('PDFium is out of memory')
  try {
    pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white)
    const flags = drawAnnotations | reverseByteOrder
    pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags)
    const from = pdfium.FPDFBitmap_GetBuffer(bitmap)
    const pixels = new Uint8ClampedArray(width * height * 4)
    pixels.set(bytesOf(pdfium).subarray(from, from + pixels.length))
    // the alpha bytes are 255, because the bitmap was filled with opaque white
    return new ImageData(pixels, width, height)
  } finally {
    pdfium.FPDFBitmap_Destroy(bitmap)
  }
}
