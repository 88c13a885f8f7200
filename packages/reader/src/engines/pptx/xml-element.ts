import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { damaged } from './damaged.ts'
import { XmlNames } from './xml-names.ts'

/** Depth of elements. Real slides reach 25. */
const depthMax = 128
/** Elements of a part. The fullest of 8,080 real slides has 83,444. */
const elementsMax = 250_000
/**
 * Bounds of the numbers of a file: coordinates in EMU (`ST_Coordinate`), and shares, which are 32 bits of thousandths of a percent. What
 * is computed with larger ones could overflow.
 */
const [numberMax, shareMax] = [27_273_042_316_900, 21_474]
/** Characters that are parsed at a time to find the root element. */
const rootChunk = 512

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

/**
 * Alternatives that need no more than these namespaces are understood; of the others the fallback is read, such as the
 * picture of a chart of a kind that is newer than ECMA-376.
 */
const understood = new Set(['a14', 'a16', 'p14', 'p15', 'p16'])

/** Subtrees of which only the element is kept, unless it is empty: effects. */
const emptied = new Set(['a:effectLst', 'a:effectDag'])
/** Of animations, only the IDs of the shapes that they are about are kept: the attribute `animated` of the part. */
const animation = 'p:timing'
const animatedShape = 'p:spTgt'
/** Subtrees that are left out: outlines of shapes, what programs keep for themselves. */
const leftOut = new Set([
  animation,
  'p:transition',
  'a:custGeom',
  'a:sp3d',
  'c:externalData',
  'c:printSettings',
])

/** Parses a part. Throws document_unreadable if it is not well-formed, has a document type, or exceeds the bounds. */
export function parseXml(xml: string): XmlElement {
  const builder = new TreeBuilder()
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('error', (cause) => {
    throw damaged('a part of it is not well-formed XML.', cause)
  })
  parser.on('doctype', () => {
    throw damaged('a part of it has a document type definition.')
  })
  parser.on('opentag', (tag) => builder.open(tag))
  parser.on('closetag', () => builder.close())
  parser.on('text', (text) => builder.add(text))
  parser.on('cdata', (text) => builder.add(text))
  parser.write(xml).close()
  if (builder.root === undefined) throw damaged('a part of it is empty.')
  return builder.root
}

/** Parses only the root element of the beginning of a part, without its children; undefined if it is not in there. */
export function parseRoot(xml: string): XmlElement | undefined {
  const builder = new TreeBuilder()
  const parser = new SaxesParser({ xmlns: false, position: false })
  let root: XmlElement | undefined
  parser.on('error', (cause) => {
    if (root === undefined) throw damaged('a part of it is not well-formed XML.', cause)
  })
  parser.on('opentag', (tag) => {
    root ??= builder.open(tag)
  })
  for (let at = 0; root === undefined && at < xml.length; at += rootChunk) {
    parser.write(xml.slice(at, at + rootChunk))
  }
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
export function within(element: XmlElement | undefined, name: string): XmlElement[] {
  const found: XmlElement[] = []
  if (element !== undefined) collect(element, name, found)
  return found
}

function collect({ children }: XmlElement, name: string, into: XmlElement[]): void {
  for (const child of children) {
    if (child.name === name) into.push(child)
    collect(child, name, into)
  }
}

/** An attribute as a number; undefined if it is absent or not a number. */
export function numberOf(element: XmlElement | undefined, attribute: string): number | undefined {
  return numberIn(element?.attributes[attribute])
}

/** A number that a file writes, at most as large as files may have it; undefined if it is absent or not a number. */
export function numberIn(value: string | undefined): number | undefined {
  const number = value === undefined || value === '' ? Number.NaN : Number(value)
  return Number.isFinite(number) ? upTo(numberMax, number) : undefined
}

function upTo(most: number, number: number): number {
  return Math.min(most, Math.max(-most, number))
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
  return Number.isFinite(share) ? upTo(shareMax, share) : undefined
}

interface OpenElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly XmlElement[]
  text: string
}

/** Shared by all elements without children. */
const noChildren: readonly XmlElement[] = Object.freeze([])

class TreeBuilder {
  root: XmlElement | undefined
  readonly #names = new XmlNames()
  readonly #stack: OpenElement[] = []
  /** Depth inside a subtree that is left out; 0 outside. */
  #skipping = 0
  /** The element that is being left out but for itself, as long as it has no children. */
  #emptied: string | undefined
  #elements = 0
  readonly #animated = new Set<string>()

  /** Undefined for an element that is left out. */
  open({ name: written, attributes: all }: SaxesTagPlain): XmlElement | undefined {
    this.#elements++
    const depth = this.#stack.length + this.#skipping
    if (this.#elements > elementsMax || depth >= depthMax) {
      throw damaged(`a part of it has more than ${elementsMax} elements or ${depthMax} levels.`)
    }
    const own = this.#names.open(all)
    const name = this.#names.elementName(written)
    if (this.#skipping > 0 || leftOut.has(name) || emptied.has(name)) {
      this.#skip(name, own)
      return undefined
    }
    const attributes =
      name === 'mc:Choice' ? { ...own, isUnderstood: String(this.#isUnderstood(own)) } : own
    const element = { name, attributes, children: noChildren, text: '' }
    this.#stack.push(element)
    return element
  }

  #skip(name: string, { spid }: Readonly<Record<string, string>>): void {
    const parent = this.#stack.at(-1)
    if (this.#skipping === 0) this.#emptied = emptied.has(name) ? name : undefined
    else if (this.#emptied !== undefined && parent !== undefined) {
      append(parent, [{ name: this.#emptied, attributes: {}, children: noChildren, text: '' }])
      this.#emptied = undefined
    }
    if (name === animatedShape && spid !== undefined) this.#animated.add(spid)
    this.#skipping++
  }

  add(text: string): void {
    const open = this.#stack.at(-1)
    if (open !== undefined && this.#skipping === 0) open.text += text
  }

  close(): void {
    this.#names.close()
    if (this.#skipping > 0) {
      this.#skipping--
      return
    }
    const closed = this.#stack.pop()
    const parent = this.#stack.at(-1)
    if (closed === undefined) return
    if (parent === undefined) this.root = this.#withAnimated(closed)
    else if (closed.name === 'mc:AlternateContent') append(parent, chosenOf(closed))
    else append(parent, [closed])
  }

  #withAnimated(root: OpenElement): XmlElement {
    if (this.#animated.size === 0) return root
    return { ...root, attributes: { ...root.attributes, animated: [...this.#animated].join(' ') } }
  }

  #isUnderstood({ Requires = '' }: Readonly<Record<string, string>>): boolean {
    const needed = Requires.split(/\s+/).filter((prefix) => prefix !== '')
    return needed.every((prefix) => understood.has(this.#names.prefixOf(prefix) ?? ''))
  }
}

function append(parent: OpenElement, added: readonly XmlElement[]): void {
  if (parent.children === noChildren) parent.children = []
  const children = parent.children as XmlElement[]
  for (const child of added) children.push(child)
}

/** Ink has a part of its own, and a picture as its alternative. */
function isNoInk({ name }: XmlElement): boolean {
  return name !== 'p:contentPart'
}

/** The content of the first alternative that is understood, otherwise of the fallback. */
function chosenOf({ children }: OpenElement): readonly XmlElement[] {
  const chosen =
    children.find(
      ({ name, attributes, children: own }) =>
        name === 'mc:Choice' && attributes.isUnderstood === 'true' && own.some(isNoInk),
    ) ?? children.find(({ name }) => name === 'mc:Fallback')
  return chosen?.children ?? []
}
