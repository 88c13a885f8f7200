import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { init } from '@embedpdf/pdfium'

type Pointer = number
export type Call = (...operands: number[]) => number

/** The functions of PDFium's C interface that the engine calls. Booleans are 0 and 1. */
export interface PdfiumCalls {
  malloc: (bytes: number) => Pointer
  free: (address: Pointer) => void
  PDFiumExt_Init: () => void
  FPDF_DestroyLibrary: () => void
  FPDF_GetLastError: () => number
  FPDF_LoadMemDocument: Call
  FPDF_CloseDocument: Call
  FPDF_GetSecurityHandlerRevision: Call
  FPDF_DocumentHasValidCrossReferenceTable: Call
  FPDF_SaveAsCopy: Call
  PDFiumExt_OpenFileWriter: Call
  PDFiumExt_GetFileWriterSize: Call
  PDFiumExt_GetFileWriterData: Call
  PDFiumExt_CloseFileWriter: Call
  FPDF_GetPageCount: Call
  FPDFCatalog_IsTagged: Call
  FPDF_LoadPage: Call
  FPDF_ClosePage: Call
  FPDF_GetPageBoundingBox: Call
  FPDFPage_GetRotation: Call
  FPDFPage_SetRotation: Call
  FPDF_GetPageLabel: Call
  FPDF_GetMetaText: Call
  FPDFPage_GetAnnotCount: Call
  FPDFPage_GetAnnot: Call
  FPDFPage_CloseAnnot: Call
  FPDFPage_GetAnnotIndex: Call
  FPDFAnnot_GetSubtype: Call
  FPDFAnnot_GetFlags: Call
  FPDFAnnot_GetRect: Call
  FPDFAnnot_GetLink: Call
  FPDFAnnot_GetLinkedAnnot: Call
  FPDFLink_GetAction: Call
  FPDFLink_GetDest: Call
  FPDF_CountNamedDests: Call
  FPDFLink_CountQuadPoints: Call
  FPDFLink_GetQuadPoints: Call
  FPDFAction_GetType: Call
  FPDFAction_GetURIPath: Call
  FPDFDest_GetDestPageIndex: Call
  FPDFAnnot_GetValueType: Call
  FPDFAnnot_GetNumberValue: Call
  FPDFAnnot_GetStringValue: Call
  EPDFAnnot_GetObjectNumber: Call
  EPDFAnnot_HasAppearanceStream: Call
  EPDFAnnot_GetDefaultAppearance: Call
  EPDFAnnot_GenerateAppearance: Call
  EPDFAnnot_GetAPMatrix: Call
  EPDFAnnot_ExportAppearanceAsDocument: Call
  FPDF_NewXObjectFromPage: Call
  FPDF_NewFormObjectFromXObject: Call
  FPDF_CloseXObject: Call
  FPDFPage_InsertObject: Call
  FPDFPage_SetMediaBox: Call
  FPDFPage_CountObjects: Call
  FPDFPage_GetObject: Call
  FPDFFormObj_CountObjects: Call
  FPDFFormObj_GetObject: Call
  FPDFPageObj_GetType: Call
  FPDFPageObj_GetBounds: Call
  FPDFPageObj_GetMatrix: Call
  FPDFPageObj_SetMatrix: Call
  FPDFPageObj_SetBlendMode: Call
  FPDFPageObj_GetMarkedContentID: Call
  FPDFPageObj_CountMarks: Call
  FPDFPageObj_GetMark: Call
  FPDFPageObjMark_GetName: Call
  FPDFPageObjMark_GetParamBlobValue: Call
  FPDFPageObjMark_GetParamIntValue: Call
  FPDFPageObj_SetIsActive: Call
  FPDFPageObj_GetFillColor: Call
  FPDFPageObj_SetFillColor: Call
  FPDFPageObj_GetStrokeColor: Call
  FPDFPageObj_SetStrokeColor: Call
  FPDFPageObj_GetStrokeWidth: Call
  FPDFPageObj_HasTransparency: Call
  FPDFImageObj_GetImagePixelSize: Call
  FPDFImageObj_GetImageFilterCount: Call
  FPDFImageObj_GetImageFilter: Call
  FPDFImageObj_GetImageMetadata: Call
  FPDFImageObj_GetImageDataRaw: Call
  FPDFPath_CountSegments: Call
  FPDFPath_GetDrawMode: Call
  FPDFPath_GetPathSegment: Call
  FPDFPathSegment_GetClose: Call
  FPDFPathSegment_GetType: Call
  FPDFPathSegment_GetPoint: Call
  FPDFPageObj_GetClipPath: Call
  FPDFClipPath_CountPaths: Call
  FPDFClipPath_CountPathSegments: Call
  FPDFClipPath_GetPathSegment: Call
  FPDFTextObj_GetTextRenderMode: Call
  FPDFTextObj_GetFont: Call
  FPDFTextObj_GetText: Call
  FPDFFont_GetBaseFontName: Call
  FPDFFont_GetGlyphWidth: Call
  FPDFFont_GetIsEmbedded: Call
  FPDFText_LoadPage: Call
  FPDFText_ClosePage: Call
  FPDFText_CountChars: Call
  FPDFText_GetUnicode: Call
  FPDFText_IsGenerated: Call
  FPDFText_IsHyphen: Call
  FPDFText_HasUnicodeMapError: Call
  FPDFText_GetTextObject: Call
  FPDFText_GetFontSize: Call
  FPDFText_GetMatrix: Call
  FPDFText_GetCharBox: Call
  FPDFText_GetCharOrigin: Call
  FPDFText_GetLooseCharBox: Call
  FPDF_StructTree_GetForPage: Call
  FPDF_StructTree_Close: Call
  FPDF_StructTree_CountChildren: Call
  FPDF_StructTree_GetChildAtIndex: Call
  FPDF_StructElement_CountChildren: Call
  FPDF_StructElement_GetChildAtIndex: Call
  FPDF_StructElement_GetChildMarkedContentID: Call
  FPDF_StructElement_GetType: Call
  FPDF_StructElement_GetActualText: Call
  FPDFBitmap_CreateEx: Call
  FPDFBitmap_FillRect: Call
  FPDFBitmap_GetBuffer: Call
  FPDFBitmap_GetStride: Call
  FPDFBitmap_Destroy: Call
  FPDF_RenderPageBitmap: Call
  FPDF_RenderPageBitmapWithMatrix: Call
}

/** Size of the scratch: 16 floats, or 8 doubles. */
const scratchBytes = 64

/**
 * One instance of PDFium: its calls, views of its memory that survive growth, and a small scratch buffer
 * for results. What a call writes to `scratch` must be read before the next call.
 */
export class PdfiumLibrary {
  readonly calls: PdfiumCalls
  /** Address of 64 bytes, 8-byte aligned. */
  readonly scratch: Pointer
  readonly #memory: WebAssembly.Memory
  #bytes: Uint8Array
  #integers: Int32Array
  #floats: Float32Array
  #doubles: Float64Array

  constructor(calls: PdfiumCalls, memory: WebAssembly.Memory) {
    this.calls = calls
    this.#memory = memory
    this.scratch = calls.malloc(scratchBytes)
    this.#bytes = new Uint8Array(memory.buffer)
    this.#integers = new Int32Array(memory.buffer)
    this.#floats = new Float32Array(memory.buffer)
    this.#doubles = new Float64Array(memory.buffer)
  }

  get memoryBytes(): number {
    return this.#memory.buffer.byteLength
  }

  /** The memory as bytes. Growth detaches the view, so get it again after every call. */
  get bytes(): Uint8Array {
    if (this.#bytes.length === 0) this.#bytes = new Uint8Array(this.#memory.buffer)
    return this.#bytes
  }

  /** The float at an index of the scratch. */
  float(index: number): number {
    if (this.#floats.length === 0) this.#floats = new Float32Array(this.#memory.buffer)
    return this.#floats[(this.scratch >> 2) + index] ?? Number.NaN
  }

  /** The 32-bit integer at an index of the scratch. */
  integer(index: number): number {
    if (this.#integers.length === 0) this.#integers = new Int32Array(this.#memory.buffer)
    return this.#integers[(this.scratch >> 2) + index] ?? 0
  }

  /** The double at an index of the scratch. */
  double(index: number): number {
    if (this.#doubles.length === 0) this.#doubles = new Float64Array(this.#memory.buffer)
    return this.#doubles[(this.scratch >> 3) + index] ?? Number.NaN
  }

  /** Bytes of the memory as Latin-1 text. */
  text(address: Pointer, length: number): string {
    return Buffer.from(this.bytes.subarray(address, address + length)).toString('latin1')
  }

  /** Writes at most 16 floats to the scratch. */
  writeFloats(values: number[]): void {
    if (this.#floats.length === 0) this.#floats = new Float32Array(this.#memory.buffer)
    this.#floats.set(values, this.scratch >> 2)
  }

  /** Allocates memory. Throws if the heap is at its limit. */
  allocate(bytes: number): Pointer {
    const address = this.calls.malloc(bytes)
    if (address === 0) throw new Error(`PDFium has no memory left for ${bytes} bytes`)
    return address
  }
}

/**
 * Compiles PDFium from the WebAssembly file of the package, never from the network. Returns a function that starts an
 * instance, in about 15 ms. Its messages are dropped because they may quote documents; failures show in return values and traps.
 */
export async function compilePdfium(): Promise<() => Promise<PdfiumLibrary>> {
  const file = fileURLToPath(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))
  const module = await WebAssembly.compile(await readFile(file))
  return () => start(module)
}

async function start(module: WebAssembly.Module): Promise<PdfiumLibrary> {
  const started = Promise.withResolvers<WebAssembly.Exports>()
  const instantiateWasm = (
    imports: WebAssembly.Imports,
    done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void,
  ) => {
    const instance = new WebAssembly.Instance(module, imports)
    done(instance, module)
    started.resolve(instance.exports)
    return instance.exports
  }
  const ignore = () => undefined
  await init({ instantiateWasm, print: ignore, printErr: ignore } as Parameters<typeof init>[0])
  const exports = await started.promise
  const calls = exports as unknown as PdfiumCalls
  calls.PDFiumExt_Init()
  return new PdfiumLibrary(calls, exports.memory as WebAssembly.Memory)
}
