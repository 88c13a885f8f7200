import { noteLetters } from '@rowdeck/core/deck-model/letter-notes'
import type { Page } from '@rowdeck/core/deck-model/page'
import type { PageBounds } from '@rowdeck/core/deck-model/page-bounds'
import type { PdfDocument } from '@rowdeck/core/deck-model/ports'
import { AppError } from '@rowdeck/core/errors'
import { boundAnnotations, type DrawnAnnotations, drawAnnotations } from './annotations.ts'
import { arrowsOf } from './arrows.ts'
import { damagedContents } from './damaged-content.ts'
import { propertiesOf } from './document-properties.ts'
import { drawPicture } from './draw-picture.ts'
import { pictureBullets, withoutHeads } from './drawn-bullets.ts'
import { findDrawnText } from './drawn-text.ts'
import { withoutGradients } from './drop-gradients.ts'
import { listPictures } from './embedded-pictures.ts'
import { PageFonts } from './font-traits.ts'
import { hideLayers } from './hidden-layers.ts'
import { notingObjects } from './note-letters.ts'
import { readPageComments } from './page-comments.ts'
import { type PageGeometry, readPageGeometry } from './page-geometry.ts'
import { readPageLabel } from './page-label.ts'
import { readPageLinks } from './page-links.ts'
import { type PageObjects, readPageObjects } from './page-objects.ts'
import { pictureOfPage } from './page-picture.ts'
import { readPageText } from './page-text.ts'
import { type ParsedFile, parsedFile } from './parsed-file.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'
import { refuseLargePictures } from './picture-bounds.ts'
import { plainPictures } from './plain-pictures.ts'
import { renderPage } from './render-page.ts'
import { seenOf } from './seen-drawn.ts'
import { readStructure } from './structure-tree.ts'
import { hideUnseen } from './unseen-text.ts'
import { seemsTurned, turnUpright } from './upright-page.ts'
import { writingProgramOf } from './writing-program.ts'

export interface LoadedDocument {
  handle: number
  /** Address of the file's bytes in the heap; PDFium reads them until the document is closed. */
  bytesAddress: number
  bytesLength: number
  /** Whether the update that follows the file marks hidden layers. */
  hidesLayers: boolean
  /** Bounds the pixels of a rendered page. */
  renderPixelsMax: number
  /** Pages with a picture of more pixels are not rendered. */
  picturePixelsMax: number
  pageBounds: PageBounds
}

/** Wraps a document that PDFium has loaded. Pages are opened and closed within each call. */
export function openDocument(library: PdfiumLibrary, document: LoadedDocument): PdfDocument {
  const { calls } = library
  const tagged = calls.FPDFCatalog_IsTagged(document.handle) !== 0
  const { keepsWrapSpaces } = writingProgramOf(library, document.handle)
  const { bytesAddress, bytesLength, hidesLayers, pageBounds: bounds } = document
  const file = () => library.bytes.subarray(bytesAddress, bytesAddress + bytesLength)
  const parsed = parsedFile(file)
  const isContentDamaged = damagedContents(parsed)
  const isPlain = plainPictures(parsed)
  let open = true
  /** Pages that are upright, or were turned so. */
  const upright = new Set<number>()
  const onPage = <T>(index: number, work: (page: OpenPage) => T, asItIs = false): T => {
    if (!open) throw new Error('The document is closed')
    const isTurned = !asItIs && !upright.has(index)
    if (!asItIs) upright.add(index)
    return withPage(library, document.handle, {
      ...{ index, isTurned, parsed },
      work: (page) => {
        if (page.objectCount === 0 && isContentDamaged(index)) throw pageIsBroken(index)
        return work(page)
      },
    })
  }
  return {
    pageCount: Math.max(0, calls.FPDF_GetPageCount(document.handle)),
    properties: () => propertiesOf(library, document.handle, () => onPage(0, geometryOf)),
    readPage: (index, { comments = false } = {}) => {
      const read = (page: OpenPage) => ({
        ...readPage(library, page, { tagged, hidesLayers, index, bounds }),
        ...besideText(library, { document: document.handle, page, index, comments }),
        keepsWrapSpaces,
      })
      // the letters that were read tell whether the page may have to be turned, which is read from them again
      const page = onPage(index, read, true)
      if (!seemsTurned(page.text)) upright.add(index)
      return upright.has(index) ? page : onPage(index, read)
    },
    renderPage: (index, widthPx) =>
      onPage(index, ({ handle, geometry }) => {
        refuseLargePictures(library, handle, document.picturePixelsMax)
        const asked = { widthPx, pixelsMax: document.renderPixelsMax }
        return renderPage(library, { handle, geometry }, asked)
      }),
    drawPicture: (index, number, asked) =>
      onPage(index, ({ handle, geometry }) => {
        const pixelsMax = document.picturePixelsMax
        return drawPicture(library, { handle, geometry, number }, { ...asked, pixelsMax })
      }),
    // a picture that is masked or on a hidden layer is not shown: a rendering tells
    pictureOfPage: (index) =>
      hidesLayers
        ? undefined
        : onPage(index, (page) => {
            const picture = pictureOfPage(library, page)
            return picture && isPlain(index) ? picture : undefined
          }),
    close: () => {
      if (!open) return
      open = false
      closeDocument(library, document)
    },
  }
}

function closeDocument({ calls }: PdfiumLibrary, { handle, bytesAddress }: LoadedDocument): void {
  calls.FPDF_CloseDocument(handle)
  calls.free(bytesAddress)
}

/** What a page has beside its text: links, its label, and comments if they are wanted. */
function besideText(
  library: PdfiumLibrary,
  asked: { document: number; page: OpenPage; index: number; comments: boolean },
) {
  const { document, page, index, comments } = asked
  return {
    links: readPageLinks(library, placed(document, page)),
    ...(comments ? { comments: readPageComments(library, page.handle) } : {}),
    label: readPageLabel(library, document, index),
  }
}

interface OpenPage {
  handle: number
  geometry: PageGeometry
  /** Number of objects of the page itself; those of annotations come after them. */
  objectCount: number
  annotations: DrawnAnnotations
}

/** A page for what reads its annotations. */
function placed(document: number, { handle, geometry }: OpenPage) {
  return { document, page: handle, toDisplay: geometry.toDisplay }
}

const geometryOf = ({ geometry }: OpenPage) => geometry

interface PageWork<T> {
  index: number
  isTurned: boolean
  parsed: () => ParsedFile
  work: (page: OpenPage) => T
}

function withPage<T>(
  library: PdfiumLibrary,
  document: number,
  { index, isTurned, parsed, work }: PageWork<T>,
): T {
  const page = library.calls.FPDF_LoadPage(document, index)
  if (page === 0) {
    throw pageIsBroken(index)
  }
  try {
    if (isTurned) turnUpright(library, page)
    const objectCount = library.calls.FPDFPage_CountObjects(page)
    const geometry = readPageGeometry(library, page)
    const { toDisplay } = geometry
    const annotations = drawAnnotations(library, { document, page, toDisplay, parsed })
    return work({ handle: page, geometry, objectCount, annotations })
  } finally {
    library.calls.FPDF_ClosePage(page)
  }
}

function pageIsBroken(index: number): AppError {
  return new AppError('document_unreadable', `Page ${index + 1} of this PDF is broken.`)
}

interface DocumentTraits {
  tagged: boolean
  hidesLayers: boolean
  index: number
  bounds: PageBounds
}

function readPage(
  library: PdfiumLibrary,
  page: OpenPage,
  { tagged, hidesLayers, index, bounds }: DocumentTraits,
): Omit<Page, 'label' | 'keepsWrapSpaces' | 'links'> {
  const { geometry, objectCount, annotations } = page
  boundAnnotations(annotations)
  const scan = { library, geometry, tagged, objectCount, objectsMax: bounds.objects }
  noteLetters(() => ({ state: 'page', text: '' }))
  const hidden = notingObjects(
    { library, page: page.handle },
    () => (hidesLayers ? hideLayers(library, page.handle) : undefined),
    (objects) => [...(objects ?? [])].map((object) => [object, { state: 'hidden layer' }]),
  )
  const isHidden = hidden && ((object: number) => hidden.has(object))
  const objects = readPageObjects({ ...scan, isHidden }, page.handle)
  const { layer } = notingObjects(
    { library, page: page.handle },
    () => hideUnseen(library, page, { places: objects.places, isHidden }),
    ({ unseen }) => Array.from(unseen, ([text, because]) => [text, { state: 'unseen', because }]),
  )
  const structure = tagged ? readStructure(library, page.handle) : undefined
  const fonts = new PageFonts(library)
  const source = { library, geometry, objects, structure, fonts, layer }
  const text = readPageText(source, page.handle, bounds)
  const claimed = [
    ...(structure ? findDrawnText(structure, objects, text) : []),
    ...annotations.fieldValues,
  ]
  const drawnText = seenOf(library, page, claimed)
  for (const drawn of drawnText) noteLetters(() => ({ state: 'painted', text: drawn.text }))
  const arrows = arrowsOf(objects.arrowParts)
  return {
    width: geometry.width,
    height: geometry.height,
    text,
    pictures: objects.pictures,
    embedded: listPictures(library, { ...page, index }, isHidden),
    frames: withoutGradients(objects.frames),
    rules: objects.rules,
    bullets: [
      ...withoutHeads(objects.bullets, arrows),
      ...pictureBullets(objects.pictures, geometry.height),
    ],
    arrows,
    blockArrows: objects.arrowParts.blocks,
    forms: objects.forms,
    pathCount: objects.pathCount,
    fonts: fonts.ofPlaces,
    paragraphs: structure && numbersOf(objects, structure.paragraphs),
    unbroken: structure && numbersOf(objects, structure.texts),
    drawnText,
  }
}

/** Numbers of elements of the document's structure by the objects that they hold, in drawing order; -1 for others. */
function numbersOf({ contentIds }: PageObjects, numbers: Map<number, number>): Int32Array {
  return Int32Array.from(contentIds, (id) => numbers.get(id) ?? -1)
}
