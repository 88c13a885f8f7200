import type { PdfFile } from './pdf-file.ts'
import { type Dictionary, numberOr, Reference, type Value } from './pdf-values.ts'
import type { Update } from './update.ts'

/** Bounds the pages and nodes that are looked at; decks have hundreds. */
const nodesMax = 20_000

/** The dictionary of each page, undefined for one whose object is missing. */
export type Pages = readonly (Dictionary | undefined)[]

/** The pages of a file in their order; undefined if its page tree cannot be told for sure. */
export function pagesOf(file: PdfFile): Pages | undefined {
  const found: (Dictionary | undefined)[] = []
  const waiting: (Value | undefined)[] = [rootOfPages(file)]
  const seen = new Set<number>()
  for (let count = 0; waiting.length > 0; count++) {
    const node = waiting.pop()
    const kids = count < nodesMax ? kidsOf(file, node, seen) : undefined
    if (kids === undefined) return undefined
    if (kids === 'page') found.push(file.dictionary(node))
    else for (const kid of kids.toReversed()) waiting.push(kid)
  }
  return found
}

/**
 * Lowers the number of pages that the root of the page tree says it has to those that it lists. A page that is listed counts,
 * even if its object is missing.
 */
export function mendPageCount({ file, objects }: Update): void {
  const root = rootOfPages(file)
  const dictionary = file.dictionary(root)
  const said = numberOr(file.resolve(dictionary?.get('Count')), 0)
  const count = pagesOf(file)?.length
  if (!(root instanceof Reference) || dictionary === undefined) return
  if (count === undefined || count === 0 || count >= said) return
  objects.set(root.number, { value: new Map(dictionary).set('Count', count) })
}

function rootOfPages(file: PdfFile): Value | undefined {
  return file.dictionary(file.places.trailer.get('Root'))?.get('Pages')
}

/** The kids of a node, or `page`; undefined if it is damaged or was seen before. */
function kidsOf(
  file: PdfFile,
  node: Value | undefined,
  seen: Set<number>,
): Value[] | 'page' | undefined {
  const dictionary = file.dictionary(node)
  if (dictionary === undefined) return isMissing(file, node) ? 'page' : undefined
  if (!dictionary.has('Kids')) return 'page'
  const kids = file.resolve(dictionary.get('Kids'))
  if (!(node instanceof Reference) || seen.has(node.number) || !Array.isArray(kids))
    return undefined
  seen.add(node.number)
  return kids
}

function isMissing(file: PdfFile, node: Value | undefined): boolean {
  return node === null || (node instanceof Reference && !file.places.places.has(node.number))
}
