import { hash } from 'node:crypto'
import { type Box, heightOf, toShares, widthOf } from '@rowdeck/core/deck-model/box'
import {
  embeddedMax,
  embeddedSideMin,
  piecesSideMin,
} from '@rowdeck/core/deck-model/embedded-bounds'
import type { EmbeddedPicture } from '@rowdeck/core/deck-model/page'
import { clipBox, intersection } from './clip-box.ts'
import {
  boundsOfObject,
  compose,
  type Matrix,
  mapBox,
  type PageGeometry,
  readMatrix,
  visiblePart,
} from './page-geometry.ts'
import { ObjectType } from './page-objects.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'
import { type WholePicture, wholePictures } from './picture-pieces.ts'
import { isGlow, sizeOfPicture } from './picture-traits.ts'

/** Bounds the objects of a page that are visited, and the nesting of forms. */
const objectsMax = 50_000
const formDepthMax = 40
/** Pictures are compared by so many bytes of their start and their end, and by their length; bounds the work. */
const comparedBytesMax = 32 * 1024
const comparedPiecesMax = 50
/** Shorter pictures have one color, as far as can be told without their masks. */
const sharedBytesMin = 512

/** A picture in PDFium's memory. */
export interface FoundPicture {
  handle: number
  /** From the picture's unit square to the displayed page. */
  placed: Matrix
  /** The visible part, in points as displayed. */
  box: Box
  /** Whether it, or a form around it, says that it is transparent or blended. PDFium does not tell masks of pictures. */
  isTransparent: boolean
}

interface Walk {
  library: PdfiumLibrary
  geometry: PageGeometry
  found: FoundPicture[]
  state: { objects: number }
  each?: ((object: number, toDisplay: Matrix) => void) | undefined
  toDisplay: Matrix
  depth: number
  clip?: Box | undefined
  isTransparent?: boolean
}

/**
 * All pictures of a page in drawing order, those in forms included; a picture's number is its index here. `each` is called
 * with every object that is drawn, pictures included, and its space. Undefined if the page has too many objects.
 */
export function findPictures(
  library: PdfiumLibrary,
  page: { handle: number; geometry: PageGeometry },
  each?: (object: number, toDisplay: Matrix) => void,
): FoundPicture[] | undefined {
  const { geometry } = page
  const found: FoundPicture[] = []
  const { toDisplay } = geometry
  const state = { objects: 0 }
  const walk: Walk = { library, geometry, found, state, each, toDisplay, depth: 0 }
  const count = library.calls.FPDFPage_CountObjects(page.handle)
  for (let index = 0; index < count; index++) {
    visit(walk, library.calls.FPDFPage_GetObject(page.handle, index))
    if (state.objects > objectsMax) return undefined
  }
  return found
}

function visit(walk: Walk, object: number): void {
  const { library, state } = walk
  if (++state.objects > objectsMax) return
  const type = library.calls.FPDFPageObj_GetType(object)
  if (type === ObjectType.form && walk.depth < formDepthMax) {
    visitForm(walk, object)
    return
  }
  walk.each?.(object, walk.toDisplay)
  if (type === ObjectType.picture) addPicture(walk, object)
}

function visitForm(walk: Walk, form: number): void {
  const { library } = walk
  const { calls, scratch } = library
  const matrix = calls.FPDFPageObj_GetMatrix(form, scratch) ? readMatrix(library) : undefined
  const toDisplay = matrix === undefined ? walk.toDisplay : compose(matrix, walk.toDisplay)
  const clip = intersection(walk.clip, clipBox(library, form, walk.toDisplay))
  const isTransparent = walk.isTransparent || calls.FPDFPageObj_HasTransparency(form) !== 0
  const inner = { ...walk, toDisplay, clip, isTransparent, depth: walk.depth + 1 }
  const count = calls.FPDFFormObj_CountObjects(form)
  for (let index = 0; index < count; index++) visit(inner, calls.FPDFFormObj_GetObject(form, index))
}

function addPicture(walk: Walk, handle: number): void {
  const { library, geometry, found, toDisplay, clip } = walk
  const bounds = boundsOfObject(library, handle)
  const own = library.calls.FPDFPageObj_GetMatrix(handle, library.scratch)
  const placed = own ? compose(readMatrix(library), toDisplay) : toDisplay
  const whole = bounds && intersection(mapBox(bounds, toDisplay), clip)
  const box = whole && intersection(whole, clipBox(library, handle, toDisplay))
  const nothing = { left: 0, top: 0, right: 0, bottom: 0 }
  const isTransparent =
    walk.isTransparent === true || library.calls.FPDFPageObj_HasTransparency(handle) !== 0
  found.push({ handle, placed, isTransparent, box: box ? visiblePart(box, geometry) : nothing })
}

/** The pictures of a page that may hold words, in drawing order: those that are not tiny, and no shadows or glows. */
export function listPictures(
  library: PdfiumLibrary,
  page: { handle: number; geometry: PageGeometry; index: number },
  isHidden: (object: number) => boolean = () => false,
): EmbeddedPicture[] {
  const found = findPictures(library, page) ?? []
  const mayHoldWords = ({ handle }: FoundPicture) =>
    !isHidden(handle) && !isGlow(library, handle, page.handle)
  return wholePictures(found, page.geometry)
    .map((whole) => ({ ...whole, shares: toShares(whole.box, page.geometry) }))
    .filter(isLarge)
    .slice(0, embeddedMax)
    .filter(({ pieces }) => pieces.some(mayHoldWords))
    .map(({ pieces, number, shares: box }) => ({
      ...{ number, box },
      key: keyOfPieces(library, pieces, page.index),
      ...(pieces.length > 1 ? { isInPieces: true } : {}),
    }))
}

function isLarge({ pieces, shares }: WholePicture<FoundPicture> & { shares: Box }): boolean {
  const sideMin = pieces.length > 1 ? piecesSideMin : embeddedSideMin
  return Math.min(widthOf(shares), heightOf(shares)) >= sideMin
}

/** The first pieces tell; there may be thousands. */
function keyOfPieces(library: PdfiumLibrary, pieces: FoundPicture[], pageIndex: number): string {
  const keys = pieces
    .slice(0, comparedPiecesMax)
    .map((piece) => embeddedPictureKey(library, piece, pageIndex))
  return keys.length === 1 ? (keys[0] as string) : hash('sha1', [pieces.length, ...keys].join('\n'))
}

/**
 * The same for pictures with the same content in the same size and place. PDFium does not tell masks, which may be all that
 * a picture of one color shows: such short ones are the same only on the same page.
 */
function embeddedPictureKey(
  library: PdfiumLibrary,
  { handle, box }: Pick<FoundPicture, 'handle' | 'box'>,
  pageIndex: number,
): string {
  const { calls } = library
  const { width, height } = sizeOfPicture(library, handle)
  const place = [box.left, box.top, box.right, box.bottom].map(Math.round).join()
  const length = calls.FPDFImageObj_GetImageDataRaw(handle, 0, 0)
  const address = library.allocate(Math.max(1, length))
  try {
    calls.FPDFImageObj_GetImageDataRaw(handle, address, length)
    const content = library.bytes.subarray(address, address + length)
    const ends = [content.subarray(0, comparedBytesMax), content.subarray(-comparedBytesMax)]
    const digest = hash('sha1', Buffer.concat(ends), 'base64')
    const owner = length < sharedBytesMin ? pageIndex : ''
    return `${digest} ${length} ${width}x${height} ${place} ${owner}`
  } finally {
    calls.free(address)
  }
}
