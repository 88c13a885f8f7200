/**
 * The program of a process that converts parsed documents with one copy of the source: `conversion-process.ts
 * SOURCE DOCUMENTS RESULT`. Writes the rows of every document.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { deserialize } from 'node:v8'
import type { Engines, OcrLine, PdfDocument, Picture, Row } from '../../src/conversion/convert.ts'
import type { ParsedDocument, ReadDocuments } from './documents.ts'

const [source = '', documentsFile = '', resultFile = ''] = process.argv.slice(2)
const { convert, localDeckReader } = (await import(
  pathToFileURL(join(source, 'conversion', 'convert.ts')).href
)) as typeof import('../../src/conversion/convert.ts')
const { AppError } = (await import(
  pathToFileURL(join(source, 'errors.ts')).href
)) as typeof import('../../src/errors.ts')

/** The result of OCR: longer than any text layer, so that it is used. */
const sentToOcr = 'readbyocr'.repeat(2_000)
const slidesMax = 10_000
const charactersMax = 100_000_000

const documents = deserialize(readFileSync(documentsFile)) as ParsedDocument[]
/** The lines of whole slides; of the pictures on a slide, which are cut out, nothing is read. */
const linesOf = new WeakMap<Picture, OcrLine[]>()
const read: ReadDocuments = {}
for (const document of documents) read[document.name] = await readDocument(document)
writeFileSync(resultFile, JSON.stringify(read))

async function readDocument(document: ParsedDocument): Promise<Row[] | string> {
  const engines: Engines = {
    pptx: { open: () => Promise.reject(new Error('unasked')) },
    drawings: { draw: () => Promise.reject(new Error('unasked')) },
    pdf: { open: () => openDocument(document), memoryBytes: () => 0, close() {} },
    ocr: {
      straighten: async (picture) => ({ picture }),
      read: async ({ picture }) => linesOf.get(picture) ?? [],
      readLegible: () => Promise.reject(new Error('There are no pictures on pages.')),
      close: async () => {},
    },
    pictures: { decode: () => Promise.reject(new Error('There are no pictures to decode.')) },
    thumbnails: { encode: () => Promise.reject(new Error('Nobody asks for thumbnails.')) },
    close: async () => {},
  }
  try {
    const { rows } = await convert(
      { bytes: new Uint8Array(), type: 'pdf' },
      {
        mode: modeOf(document),
        columns: ['slide', 'title', 'notes', 'markdown', 'build'],
        reader: localDeckReader(engines, { slidesMax, charactersMax }),
        signal: AbortSignal.timeout(600_000),
      },
    )
    return rows
  } catch (error) {
    return String(error)
  }
}

function modeOf({ pictures, textOnly }: ParsedDocument) {
  if (pictures !== undefined) return 'ocr'
  return textOnly ? 'text' : 'auto'
}

function openDocument({ pages, pictures }: ParsedDocument): PdfDocument {
  return {
    pageCount: pages.length,
    readPage(index) {
      const page = pages[index]
      if (page) return page
      throw new AppError('document_unreadable', 'This page is damaged.')
    },
    pictureOfPage: () => undefined,
    drawPicture: () => undefined,
    renderPage(index, widthPx) {
      const page = pages[index]
      const known = pictures?.[index]
      const height = Math.round((widthPx * (page?.height ?? 1)) / (page?.width ?? 1))
      const picture = known?.picture ?? { width: widthPx, height, pixels: new Uint8Array() }
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
