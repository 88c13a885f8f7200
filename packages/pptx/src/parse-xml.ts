import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { CustomOutline } from './custom-outline.ts'
import { damaged } from './damaged.ts'
import type { XmlElement } from './xml-element.ts'
import { XmlNames } from './xml-names.ts'

/** Depth of elements. Real slides reach 25. */
const depthMax = 128
/** Elements of a part. The fullest of 8,080 real slides has 83,444. */
const elementsMax = 250_000
/**
 * Alternatives that need no more than these namespaces are understood; of the others the fallback is read, such as the
 * picture of a chart of a kind that is newer than ECMA-376.
 */
const understood = new Set(['a14', 'a16', 'p14', 'p15', 'p16'])

/** Of animations, only the IDs of the shapes that they are about are kept: the attribute `animated` of the part. */
const animation = 'p:timing'
const animatedShape = 'p:spTgt'
/** Of outlines of shapes, only the corners of simple ones are kept: the attribute `outline`. */
const freeform = 'a:custGeom'
/** Subtrees that are left out, such as what programs keep for themselves. */
const leftOut = new Set([
  animation,
  'p:transition',
  freeform,
  'a:sp3d',
  'c:externalData',
  'c:printSettings',
])

/** Characters that are parsed at a time to find the root element. */
const rootChunk = 512

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
  #elements = 0
  /** That of the freeform which is being left out. */
  #outline: CustomOutline | undefined
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
    if (this.#skipping > 0 || leftOut.has(name)) {
      this.#skip(name, own)
      return undefined
    }
    const attributes =
      name === 'mc:Choice' ? { ...own, isUnderstood: String(this.#isUnderstood(own)) } : own
    const element = { name, attributes, children: noChildren, text: '' }
    this.#stack.push(element)
    return element
  }

  #skip(name: string, attributes: Readonly<Record<string, string>>): void {
    const { spid } = attributes
    this.#outline?.open(name, attributes)
    if (this.#skipping === 0 && name === freeform) this.#outline = new CustomOutline()
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
      if (--this.#skipping === 0) this.#endSkipped()
      return
    }
    const closed = this.#stack.pop()
    const parent = this.#stack.at(-1)
    if (closed === undefined) return
    if (parent === undefined) this.root = this.#withAnimated(closed)
    else if (closed.name === 'mc:AlternateContent') append(parent, chosenOf(closed))
    else append(parent, [closed])
  }

  #endSkipped(): void {
    const [attributes, parent] = [this.#outline?.attributes(), this.#stack.at(-1)]
    this.#outline = undefined
    if (attributes === undefined || parent === undefined) return
    append(parent, [{ name: freeform, attributes, children: noChildren, text: '' }])
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

/**
 * The content of the first alternative that is understood, even if there is none, otherwise of the fallback. Ink has a part of its own,
 * for which the fallback has a picture.
 */
function chosenOf({ children }: OpenElement): readonly XmlElement[] {
  const choice = children.find(
    ({ name, attributes }) => name === 'mc:Choice' && attributes.isUnderstood === 'true',
  )
  const fallback = children.find(({ name }) => name === 'mc:Fallback')?.children ?? []
  if (choice === undefined) return fallback
  const isInk = choice.children.some(({ name }) => name === 'p:contentPart')
  return isInk
    ? [...choice.children, ...fallback.filter(({ name }) => name === 'p:pic')]
    : choice.children
}
