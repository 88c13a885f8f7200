import type { PdfFile } from './pdf-file.ts'
import { type Dictionary, nameOf, Reference, type Value } from './pdf-values.ts'

/** Bounds the nodes of the page tree, and the forms, that are looked at. */
const nodesMax = 20_000
const formsMax = 20_000

/** A page or a form: what has content and the resources that it names. */
export interface Content {
  number: number
  dictionary: Dictionary
  resources: Dictionary
  isPage: boolean
  /** Its operations; undefined if they cannot be read. */
  data: () => Buffer | undefined
}

/** The pages of a file, each with the forms that it may draw and no page before it. */
export function* contentsOf(file: PdfFile): Generator<Content[]> {
  const root = file.dictionary(file.places.trailer.get('Root'))
  const waiting: [Value | undefined, Dictionary][] = [[root?.get('Pages'), new Map()]]
  const seen = new Set<number>()
  for (let count = 0; waiting.length > 0 && count < nodesMax; count++) {
    const [node, inherited] = waiting.pop() as [Value | undefined, Dictionary]
    const dictionary = file.dictionary(node)
    if (!(node instanceof Reference) || dictionary === undefined || seen.has(node.number)) continue
    seen.add(node.number)
    const resources = file.dictionary(dictionary.get('Resources')) ?? inherited
    const kids = file.resolve(dictionary.get('Kids'))
    if (Array.isArray(kids)) {
      for (const kid of kids) waiting.push([kid, resources])
      continue
    }
    const data = () => pageData(file, dictionary.get('Contents'))
    const page = { number: node.number, dictionary, resources, isPage: true, data }
    yield [page, ...formsOf(file, resources, seen)]
  }
}

function formsOf(file: PdfFile, from: Dictionary, seen: Set<number>): Content[] {
  const found: Content[] = []
  const waiting = [from]
  for (let count = 0; waiting.length > 0 && count < formsMax; count++) {
    const objects = file.dictionary(waiting.pop()?.get('XObject'))
    for (const value of objects?.values() ?? []) {
      if (!(value instanceof Reference) || seen.has(value.number)) continue
      seen.add(value.number)
      const dictionary = file.dictionary(value)
      if (dictionary === undefined || nameOf(dictionary.get('Subtype')) !== 'Form') continue
      const resources = file.dictionary(dictionary.get('Resources')) ?? new Map()
      const data = () => file.data(value)
      found.push({ number: value.number, dictionary, resources, isPage: false, data })
      waiting.push(resources)
    }
  }
  return found
}

/** The content of a page is one stream, or several that continue one another. */
function pageData(file: PdfFile, contents: Value | undefined): Buffer | undefined {
  const value = file.resolve(contents)
  const parts = Array.isArray(value) ? value : [contents]
  const read = parts.map((part) => file.data(part))
  if (read.includes(undefined)) return undefined
  return Buffer.concat(read.flatMap((part) => [part as Buffer, Buffer.from('\n')]))
}
