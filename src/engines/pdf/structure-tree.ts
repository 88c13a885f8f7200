import type { PdfiumLibrary } from './pdfium-library.ts'
import { readText } from './read-text.ts'

const depthMax = 64
const elementsMax = 20_000
const headingTypes = new Set(['H', 'H1', 'Title'])

export interface Structure {
  /** Marked content below a heading of the first level or a title. */
  headings: Set<number>
  /** All marked content in the tree; what is outside is an artifact, such as a page number. */
  content: Set<number>
  /** Texts that replace the marked content below their element, innermost elements only. */
  replacements: { text: string; contentIds: number[]; heading: boolean }[]
}

/** The structure of a page of a tagged document; undefined where the page has none. */
export function readStructure(library: PdfiumLibrary, page: number): Structure | undefined {
  const { calls } = library
  const tree = calls.FPDF_StructTree_GetForPage(page)
  if (tree === 0) return undefined
  try {
    const structure: Structure = { headings: new Set(), content: new Set(), replacements: [] }
    const walk: Walk = { library, structure, visited: 0 }
    const count = calls.FPDF_StructTree_CountChildren(tree)
    for (let index = 0; index < count; index++) {
      const element = calls.FPDF_StructTree_GetChildAtIndex(tree, index)
      if (element !== 0) visit(walk, element, { depth: 0, heading: false })
    }
    return structure.content.size === 0 ? undefined : structure
  } finally {
    calls.FPDF_StructTree_Close(tree)
  }
}

interface Walk {
  library: PdfiumLibrary
  structure: Structure
  visited: number
}

interface Place {
  depth: number
  heading: boolean
}

/** Returns the marked content below the element. */
function visit(walk: Walk, element: number, place: Place): number[] {
  const { library, structure } = walk
  const { calls } = library
  if (place.depth > depthMax || ++walk.visited > elementsMax) return []
  const type = readText(library, (at, bytes) =>
    calls.FPDF_StructElement_GetType(element, at, bytes),
  )
  const heading = place.heading || headingTypes.has(type)
  const contentIds: number[] = []
  const replaced = structure.replacements.length
  const count = calls.FPDF_StructElement_CountChildren(element)
  for (let index = 0; index < count; index++) {
    const child = calls.FPDF_StructElement_GetChildAtIndex(element, index)
    if (child !== 0) {
      contentIds.push(...visit(walk, child, { depth: place.depth + 1, heading }))
      continue
    }
    const contentId = calls.FPDF_StructElement_GetChildMarkedContentID(element, index)
    if (contentId < 0) continue
    contentIds.push(contentId)
    structure.content.add(contentId)
    if (heading) structure.headings.add(contentId)
  }
  const text = readText(library, (at, bytes) =>
    calls.FPDF_StructElement_GetActualText(element, at, bytes),
  )
  // what the innermost elements say is not said again by those around them
  if (structure.replacements.length === replaced && text.trim() !== '' && contentIds.length > 0) {
    structure.replacements.push({ text, contentIds, heading })
  }
  return contentIds
}
