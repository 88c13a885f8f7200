import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { noProperties } from '../../packages/core/src/deck-model/deck-properties.ts'
import type { Engines } from '../../packages/core/src/deck-model/engine-set.ts'
import type { OcrLine, PdfDocument, Picture } from '../../packages/core/src/deck-model/ports.ts'
import type { ColumnKey, Row } from '../../packages/reader/src/conversion/convert.ts'
import type { ParsedDocument } from './parsed-documents.ts'

/** The result of OCR: longer than any text layer, so that it is used. */
const sentToOcr = 'readbyocr'.repeat(2_000)
const slidesMax = 10_000
const charactersMax = 100_000_000
/** Those that need an engine which a parsed document does not have. */
const enginesOnly: ColumnKey[] = ['picture', 'description']

/** Reads a parsed document and returns its rows, or the error. */
export type ParsedReader = (document: ParsedDocument) => Promise<Row[] | string>

/** Returns a reader that converts parsed documents with the packages in this folder, as often as they are given. */
export async function parsedReader(source: string): Promise<ParsedReader> {
  const { convert, loadLocalReading, columnKeys } = (await import(
    pathToFileURL(join(source, 'reader', 'src', 'conversion', 'convert.ts')).href
  )) as typeof import('../../packages/reader/src/conversion/convert.ts')
  const { AppError } = (await import(
    pathToFileURL(join(source, 'core', 'src', 'errors.ts')).href
  )) as typeof import('../../packages/core/src/errors.ts')
  const { localDeckReader } = await loadLocalReading()
  const columns = columnKeys.filter((key) => !enginesOnly.includes(key))
  return async (document) => {
    const engines = enginesOf(document, (message) => new AppError('document_unreadable', message))
    try {
      const { rows } = await convert(
        { bytes: new Uint8Array(), type: 'pdf' },
        {
          mode: modeOf(document),
          columns,
          reader: localDeckReader(engines, { slidesMax, charactersMax }),
          signal: new AbortController().signal,
        },
      )
      return rows
    } catch (error) {
      return String(error)
    }
  }
}

function enginesOf(document: ParsedDocument, damaged: (message: string) => Error): Engines {
  /** The lines of whole slides; of the pictures on a slide, which are cut out, nothing is read. */
  const linesOf = new WeakMap<Picture, OcrLine[]>()
  const unasked = (what: string) => () => Promise.reject(new Error(`Nobody asks for ${what}.`))
  return {
    pptx: { open: unasked('PPTX') },
    drawings: { draw: unasked('drawings') },
    pdf: {
      open: () => openDocument(document, linesOf, damaged),
      memoryBytes: () => 0,
      renew: async () => {},
      close() {},
    },
    ocr: {
      straighten: async (picture) => ({ picture }),
      read: async ({ picture }) => linesOf.get(picture) ?? [],
      readLegible: unasked('pictures on pages'),
      close: async () => {},
    },
    pictures: { decode: unasked('picture files') },
    thumbnails: { encode: unasked('thumbnails') },
    close: async () => {},
  }
}

function modeOf({ pictures, textOnly }: ParsedDocument) {
  if (pictures !== undefined) return 'ocr'
  return textOnly ? 'text' : 'auto'
}

function openDocument(
  { pages, pictures }: ParsedDocument,
  linesOf: WeakMap<Picture, OcrLine[]>,
  damaged: (message: string) => Error,
): PdfDocument {
  return {
    pageCount: pages.length,
    properties: () => noProperties,
    readPage(index) {
      const page = pages[index]
      if (page) return page
      throw damaged('This page is damaged.')
    },
    pictureOfPage: () => undefined,
    drawPicture: () => undefined,
    renderPage(index, widthPx) {
      const page = pages[index]
      const known = pictures?.[index]
      const height = Math.round((widthPx * (page?.height ?? 1)) / (page?.width ?? 1))
      // conversion frees the pixels
      const picture = known
        ? { ...known.picture, pixels: known.picture.pixels.slice() }
        : { width: widthPx, height, pixels: new Uint8Array() }
      linesOf.set(picture, known?.lines ?? [lineOver(picture)])
      return picture
    },
    close() {},
  }
}

function lineOver({ width, height }: Picture): OcrLine {
  const text = `${sentToOcr} ${width} ${height}`
  return { text, confidence: 0.5, angle: 0, box: { left: 0, top: 0, right: width, bottom: height } }
}
