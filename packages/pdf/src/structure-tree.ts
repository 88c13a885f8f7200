import type { PdfiumLibrary } from './pdfium-library.ts'
import { readText } from './read-text.ts'

/** Bounds the depth and the elements of a page's structure. */
const depthMax = 64
const elementsMax = 20_000
const headingTypes = new Set(['H', 'H1', 'Title'])
/** Elements that hold the text of one paragraph (ISO 32000-2, 14.8.4); those inside, such as links, are parts of it. */
const paragraphTypes = /^(?:P|H[1-6]?|Title|LI|LBody|TH|TD|Caption)$/u

/** What Chromium makes of each text of a web page, which elements and line breaks part from others. */
const textType = 'NonStruct'

export interface Structure {
  /** Marked content IDs under a first-level heading or a title. */
  headings: Set<number>
  /** All marked content IDs in the tree; anything else is an artifact, such as a page number. */
  content: Set<number>
  /** The number of the innermost paragraph, heading, list item or table cell of marked content that is in one. */
  paragraphs: Map<number, number>
  /** The number of the element of marked content that is one text without a line break of its author's, as browsers have them. */
  texts: Map<number, number>
  /** ActualText of the innermost elements that have it, and the marked content that it replaces. */
  replacements: { text: string; contentIds: number[]; heading: boolean }[]
}

/** Reads the structure of a page of a tagged document; undefined if the page has none. */
export function readStructure(library: PdfiumLibrary, page: number): Structure | undefined {
  const { calls } = library
  const tree = calls.FPDF_StructTree_GetForPage(page)
  if (tree === 0) return undefined
  try {
    const structure: Structure = {
      headings: new Set(),
      content: new Set(),
      paragraphs: new Map(),
      texts: new Map(),
      replacements: [],
    }
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
  paragraph?: number | undefined
}

/** Returns the marked content IDs under an element. */
function visit(walk: Walk, element: number, place: Place): number[] {
  const { library, structure } = walk
  const { calls } = library
  if (place.depth > depthMax || ++walk.visited > elementsMax) return []
  const type = readText(library, (address, bytes) =>
    calls.FPDF_StructElement_GetType(element, address, bytes),
  )
  const heading = place.heading || headingTypes.has(type)
  const number = walk.visited
  const paragraph = paragraphTypes.test(type) ? number : place.paragraph
  const under: (number | number[])[] = []
  const replaced = structure.replacements.length
  const count = calls.FPDF_StructElement_CountChildren(element)
  for (let index = 0; index < count; index++) {
    const child = calls.FPDF_StructElement_GetChildAtIndex(element, index)
    if (child !== 0) {
      under.push(visit(walk, child, { depth: place.depth + 1, heading, paragraph }))
      continue
    }
    const contentId = calls.FPDF_StructElement_GetChildMarkedContentID(element, index)
    if (contentId < 0) continue
    under.push(contentId)
    addContent(structure, contentId, {
      heading,
      paragraph,
      text: type === textType ? number : undefined,
    })
  }
  const contentIds = under.flat()
  const text = readText(library, (address, bytes) =>
    calls.FPDF_StructElement_GetActualText(element, address, bytes),
  )
  // The text of an inner element is not repeated by the elements around it.
  if (structure.replacements.length === replaced && text.trim() !== '' && contentIds.length > 0) {
    structure.replacements.push({ text, contentIds, heading })
  }
  return contentIds
}

/** Notes marked content by the elements that it is in. */
function addContent(
  { content, headings, paragraphs, texts }: Structure,
  contentId: number,
  {
    heading,
    paragraph,
    text,
  }: { heading: boolean; paragraph: number | undefined; text: number | undefined },
): void {
  content.add(contentId)
  if (heading) headings.add(contentId)
  if (paragraph !== undefined) paragraphs.set(contentId, paragraph)
  if (text !== undefined) texts.set(contentId, text)
}
