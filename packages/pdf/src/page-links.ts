import type { Box } from '@rowdeck/core/deck-model/box'
import type { LinkTarget, PageLink } from '@rowdeck/core/deck-model/page'
import { type Matrix, mapBox } from './page-geometry.ts'
import type { PdfiumLibrary } from './pdfium-library.ts'

/** Bounds the annotations of a page that are looked at, its links, and the rectangles of a link. */
const annotationsMax = 5_000
const linksMax = 200
const areasMax = 20
/** A destination by name may be compared with every name of the document: bounds the comparisons of a page. */
const namesMax = 1_000_000
const linkType = 2
const hidden = 0x2
const noView = 0x20
const goTo = 1
const openAddress = 3
/** Longer addresses are not links that a person made. */
const urlBytesMax = 2_048
/** Corners of a quadrilateral: 8 floats. */
const corners = [0, 2, 4, 6]

interface LinkedPage {
  document: number
  page: number
  toDisplay: Matrix
}

/** The page while its links are read. */
interface LinkWalk extends LinkedPage {
  /** Destinations that may still be looked up. */
  destinationsLeft: number
}

/** The link annotations of a page that lead to an address or to a page of the document, in the order of the file. */
export function readPageLinks(library: PdfiumLibrary, open: LinkedPage): PageLink[] {
  const { calls } = library
  const links: PageLink[] = []
  const count = Math.min(annotationsMax, calls.FPDFPage_GetAnnotCount(open.page))
  if (count === 0) return links
  const names = calls.FPDF_CountNamedDests(open.document)
  const walk = { ...open, destinationsLeft: Math.floor(namesMax / Math.max(1, names)) }
  for (let index = 0; index < count && links.length < linksMax; index++) {
    const annotation = calls.FPDFPage_GetAnnot(open.page, index)
    if (annotation === 0) continue
    try {
      const link = linkOf(library, annotation, walk)
      if (link !== undefined) links.push(link)
    } finally {
      calls.FPDFPage_CloseAnnot(annotation)
    }
  }
  return links
}

function linkOf(library: PdfiumLibrary, annotation: number, walk: LinkWalk): PageLink | undefined {
  const { calls } = library
  if (calls.FPDFAnnot_GetSubtype(annotation) !== linkType) return undefined
  if (calls.FPDFAnnot_GetFlags(annotation) & (hidden | noView)) return undefined
  const link = calls.FPDFAnnot_GetLink(annotation)
  const target = link === 0 ? undefined : targetOf(library, walk, link)
  if (target === undefined) return undefined
  const areas = areasOf(library, annotation, link).map((box) => mapBox(box, walk.toDisplay))
  return areas.length === 0 ? undefined : { target, areas }
}

function targetOf(library: PdfiumLibrary, walk: LinkWalk, link: number): LinkTarget | undefined {
  const { calls } = library
  const { document } = walk
  const action = calls.FPDFLink_GetAction(link)
  const type = action === 0 ? goTo : calls.FPDFAction_GetType(action)
  if (type === openAddress) {
    const url = readAddress(library, document, action)
    return url === '' ? undefined : { url }
  }
  // the pages of other documents have numbers too
  if (type !== goTo || --walk.destinationsLeft < 0) return undefined
  const destination = calls.FPDFLink_GetDest(document, link)
  const page = destination === 0 ? -1 : calls.FPDFDest_GetDestPageIndex(document, destination)
  return page < 0 ? undefined : { page }
}

/** The address as the file has it, in UTF-8; empty if there is none, or if it is too long. */
function readAddress(library: PdfiumLibrary, document: number, action: number): string {
  const { calls } = library
  const length = calls.FPDFAction_GetURIPath(document, action, 0, 0)
  if (length <= 1 || length > urlBytesMax) return ''
  const address = library.allocate(length)
  try {
    calls.FPDFAction_GetURIPath(document, action, address, length)
    return Buffer.from(library.bytes.subarray(address, address + length - 1)).toString('utf8')
  } finally {
    calls.free(address)
  }
}

/** A link that goes over several lines has a quadrilateral for each; others have the rectangle of the annotation. */
function areasOf(library: PdfiumLibrary, annotation: number, link: number): Box[] {
  const { calls, scratch } = library
  const count = Math.min(areasMax, calls.FPDFLink_CountQuadPoints(link))
  const areas: Box[] = []
  for (let index = 0; index < count; index++) {
    if (!calls.FPDFLink_GetQuadPoints(link, index, scratch)) continue
    const across = corners.map((at) => library.float(at))
    const up = corners.map((at) => library.float(at + 1))
    areas.push(around(across, up))
  }
  if (areas.length > 0 || !calls.FPDFAnnot_GetRect(annotation, scratch)) return areas
  const [left = 0, top = 0, right = 0, bottom = 0] = [0, 1, 2, 3].map((at) => library.float(at))
  return [around([left, right], [top, bottom])]
}

function around(across: number[], up: number[]): Box {
  return {
    left: Math.min(...across),
    top: Math.max(...up),
    right: Math.max(...across),
    bottom: Math.min(...up),
  }
}
