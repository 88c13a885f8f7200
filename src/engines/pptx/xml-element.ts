import { SaxesParser, type SaxesTagNS } from 'saxes'
import { damaged } from './damaged.ts'

/** Depth of elements. Real slides reach 25; finding the namespace of an element takes time in proportion to its depth. */
const depthMax = 128
/** Elements of a part. The fullest of 8,080 real slides has 83,444. */
const elementsMax = 500_000
const attributesMax = 256
/** Characters that are parsed at a time to find the root element. */
const rootChunk = 4096

/** An element of a part, without the subtrees that say nothing about what a slide shows. */
export interface XmlElement {
  /** The usual prefix of its namespace and its name, such as `p:sp`, whatever prefix the file uses. */
  name: string
  /** By name; with the usual prefix if the attribute has a namespace, such as `r:id`. */
  attributes: Readonly<Record<string, string>>
  children: readonly XmlElement[]
  /** The text directly inside it. */
  text: string
}

const drawing = 'http://schemas.openxmlformats.org/drawingml/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006'
const strict = 'http://purl.oclc.org/ooxml'
const microsoft = 'http://schemas.microsoft.com/office'

/** Usual prefixes by namespace, of the transitional and the strict variant of ECMA-376 and of Microsoft's extensions. */
const prefixes = new Map([
  ['http://schemas.openxmlformats.org/presentationml/2006/main', 'p'],
  [`${strict}/presentationml/main`, 'p'],
  [`${drawing}/main`, 'a'],
  [`${strict}/drawingml/main`, 'a'],
  [`${office}/relationships`, 'r'],
  [`${strict}/officeDocument/relationships`, 'r'],
  [`${drawing}/chart`, 'c'],
  [`${strict}/drawingml/chart`, 'c'],
  [`${drawing}/diagram`, 'dgm'],
  [`${strict}/drawingml/diagram`, 'dgm'],
  [`${office}/math`, 'm'],
  [`${strict}/officeDocument/math`, 'm'],
  ['http://schemas.openxmlformats.org/markup-compatibility/2006', 'mc'],
  ['http://schemas.openxmlformats.org/package/2006/relationships', 'rel'],
  ['http://schemas.openxmlformats.org/package/2006/content-types', 'ct'],
  [`${microsoft}/drawing/2008/diagram`, 'dsp'],
  [`${microsoft}/drawing/2010/main`, 'a14'],
  [`${microsoft}/drawing/2017/decorative`, 'adec'],
  [`${microsoft}/powerpoint/2010/main`, 'p14'],
])

/**
 * Alternatives that need no more than these namespaces are understood; of the others the fallback is read, such as the
 * picture of a chart of a kind that is newer than ECMA-376.
 */
const understood = new Set(['a14'])

/** Subtrees that are left out: animation, effects, outlines of shapes, what programs keep for themselves. */
const leftOut = new Set([
  'p:timing',
  'p:transition',
  'a:custGeom',
  'a:effectLst',
  'a:effectDag',
  'a:scene3d',
  'a:sp3d',
  'c:externalData',
  'c:printSettings',
])

/** Parses a part. Throws document_unreadable if it is not well-formed, has a document type, or exceeds the bounds. */
export function parseXml(xml: string): XmlElement {
  const builder = new TreeBuilder()
  const parser = new SaxesParser({ xmlns: true, position: false })
  parser.on('error', (cause) => {
    throw damaged('a part of it is not well-formed XML.', cause)
  })
  parser.on('doctype', () => {
    throw damaged('a part of it has a document type definition.')
  })
  parser.on('opentag', (tag) => builder.open(tag, (prefix) => prefixOf(parser.resolve(prefix))))
  parser.on('closetag', () => builder.close())
  parser.on('text', (text) => builder.add(text))
  parser.on('cdata', (text) => builder.add(text))
  parser.write(xml).close()
  if (builder.root === undefined) throw damaged('a part of it is empty.')
  return builder.root
}

/** Parses only the root element of a part, without its children. Throws as `parseXml` does. */
export function parseRoot(xml: string): XmlElement {
  const parser = new SaxesParser({ xmlns: true, position: false })
  let root: XmlElement | undefined
  parser.on('error', (cause) => {
    if (root === undefined) throw damaged('a part of it is not well-formed XML.', cause)
  })
  parser.on('opentag', (tag) => {
    root ??= { name: nameOf(tag), attributes: attributesOf(tag), children: [], text: '' }
  })
  for (let at = 0; root === undefined && at < xml.length; at += rootChunk) {
    parser.write(xml.slice(at, at + rootChunk))
  }
  if (root === undefined) throw damaged('a part of it is empty.')
  return root
}

/** The first child with this name. */
export function childOf(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return element?.children.find((child) => child.name === name)
}

/** The element that a path of names leads to, from child to child. */
export function at(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  return path.reduce(childOf, element)
}

/** All children with this name. */
export function childrenOf(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter((child) => child.name === name) ?? []
}

/** All elements with this name at any depth, in document order. */
export function* within(element: XmlElement | undefined, name: string): Generator<XmlElement> {
  for (const child of element?.children ?? []) {
    if (child.name === name) yield child
    yield* within(child, name)
  }
}

/** An attribute as a number; undefined if it is absent or not a number. */
export function numberOf(element: XmlElement | undefined, attribute: string): number | undefined {
  const value = element?.attributes[attribute]
  const number = value === undefined || value === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : undefined
}

/** An attribute as a truth value: `1`, `true` or `on`; undefined if it is absent. */
export function flagOf(element: XmlElement | undefined, attribute: string): boolean | undefined {
  const value = element?.attributes[attribute]
  return value === undefined ? undefined : ['1', 'true', 'on'].includes(value)
}

/** A share that is written in thousandths of a percent, or with a percent sign in strict files. */
export function shareOf(element: XmlElement | undefined, attribute: string): number | undefined {
  const value = element?.attributes[attribute]
  if (value === undefined) return undefined
  const share = value.endsWith('%') ? Number(value.slice(0, -1)) / 100 : Number(value) / 100_000
  return Number.isFinite(share) ? share : undefined
}

interface OpenElement {
  name: string
  attributes: Record<string, string>
  children: XmlElement[]
  text: string
}

class TreeBuilder {
  root: XmlElement | undefined
  readonly #stack: OpenElement[] = []
  /** Depth inside a subtree that is left out; 0 outside. */
  #skipping = 0
  #elements = 0

  open(tag: SaxesTagNS, resolve: (prefix: string) => string | undefined): void {
    this.#elements++
    const depth = this.#stack.length + this.#skipping
    if (this.#elements > elementsMax || depth >= depthMax) {
      throw damaged(`a part of it has more than ${elementsMax} elements or ${depthMax} levels.`)
    }
    const name = nameOf(tag)
    if (this.#skipping > 0 || leftOut.has(name)) {
      this.#skipping++
      return
    }
    const attributes = attributesOf(tag)
    if (name === 'mc:Choice') attributes.isUnderstood = String(isUnderstood(attributes, resolve))
    this.#stack.push({ name, attributes, children: [], text: '' })
  }

  add(text: string): void {
    const open = this.#stack.at(-1)
    if (open !== undefined && this.#skipping === 0) open.text += text
  }

  close(): void {
    if (this.#skipping > 0) {
      this.#skipping--
      return
    }
    const closed = this.#stack.pop()
    const parent = this.#stack.at(-1)
    if (closed === undefined) return
    if (parent === undefined) this.root = closed
    else if (closed.name === 'mc:AlternateContent') parent.children.push(...chosenOf(closed))
    else parent.children.push(closed)
  }
}

/** The content of the first alternative that is understood, otherwise of the fallback. */
function chosenOf({ children }: OpenElement): readonly XmlElement[] {
  const chosen =
    children.find(
      ({ name, attributes }) => name === 'mc:Choice' && attributes.isUnderstood === 'true',
    ) ?? children.find(({ name }) => name === 'mc:Fallback')
  return chosen?.children ?? []
}

function isUnderstood(
  { Requires = '' }: Record<string, string>,
  resolve: (prefix: string) => string | undefined,
): boolean {
  const needed = Requires.split(/\s+/).filter((prefix) => prefix !== '')
  return needed.every((prefix) => understood.has(resolve(prefix) ?? ''))
}

function attributesOf({ attributes }: SaxesTagNS): Record<string, string> {
  const all = Object.values(attributes)
  if (all.length > attributesMax) throw damaged('an element in it has too many attributes.')
  const found: Record<string, string> = {}
  for (const { uri, local, value } of all) {
    const prefix = uri === '' ? undefined : prefixOf(uri)
    if (uri === '' || prefix !== undefined) found[prefix ? `${prefix}:${local}` : local] = value
  }
  return found
}

function nameOf(tag: SaxesTagNS): string {
  return `${prefixOf(tag.uri) ?? '?'}:${tag.local}`
}

function prefixOf(uri: string | undefined): string | undefined {
  return uri === undefined ? undefined : prefixes.get(uri)
}
