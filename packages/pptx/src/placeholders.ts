import { at, numberOf, type XmlElement } from './xml-element.ts'

/** A shape of a layout or master that shapes of slides fill in. */
export interface Placeholder {
  type: string
  /** Undefined for a shape that was cut loose from its layout. */
  index: number | undefined
  shape: XmlElement
}

/** What a placeholder of a slide inherits from, nearest first: shapes of its layout and of the master. */
export type Ancestors = XmlElement[]

/** The index that PowerPoint writes for a placeholder that no longer belongs to one of the layout. */
const looseIndex = 4_294_967_295

const titles = new Set(['title', 'ctrTitle'])
/** Date, footer and slide number, of which a slide has one each. */
export const furniture = new Set(['dt', 'ftr', 'sldNum'])

/** The kinds of text that a master has styles for. */
export type StyleFamily = 'p:titleStyle' | 'p:bodyStyle' | 'p:otherStyle'

export function styleFamilyOf(type: string): StyleFamily {
  if (titles.has(type)) return 'p:titleStyle'
  return furniture.has(type) ? 'p:otherStyle' : 'p:bodyStyle'
}

export function isTitle(type: string | undefined): boolean {
  return type !== undefined && titles.has(type)
}

/** The placeholder that a shape is; undefined for other shapes. */
export function placeholderOf(shape: XmlElement): Placeholder | undefined {
  const [properties] = shape.children
  const mark = at(properties, 'p:nvPr', 'p:ph')
  if (mark === undefined) return undefined
  const index = numberOf(mark, 'idx') ?? 0
  return {
    type: mark.attributes.type ?? 'obj',
    index: index === looseIndex ? undefined : index,
    shape,
  }
}

/**
 * The first placeholder of a layout or master of each kind, each index, and both. Titles of all types are one kind. Looked up
 * instead of searched for, because a slide may have as many placeholders as its layout.
 */
export interface Placeholders {
  ofKind: Map<string, Placeholder>
  ofIndex: Map<number | undefined, Placeholder>
  /** By `bothOf`. */
  ofBoth: Map<string, Placeholder>
}

/** The placeholders of layouts and masters, which many slides share, by their root elements. */
const known = new WeakMap<XmlElement, Placeholders>()
const drawn = new Set(['p:sp', 'p:pic', 'p:graphicFrame'])

/** The placeholders of a layout or master. */
export function placeholdersIn(root: XmlElement | undefined): Placeholders {
  const before = root && known.get(root)
  if (before !== undefined) return before
  const found: Placeholders = { ofKind: new Map(), ofIndex: new Map(), ofBoth: new Map() }
  addPlaceholders(at(root, 'p:cSld', 'p:spTree'), found)
  if (root !== undefined) known.set(root, found)
  return found
}

function addPlaceholders(tree: XmlElement | undefined, into: Placeholders): void {
  for (const shape of tree?.children ?? []) {
    const placeholder = drawn.has(shape.name) ? placeholderOf(shape) : undefined
    if (placeholder !== undefined) addPlaceholder(placeholder, into)
    if (shape.name === 'p:grpSp') addPlaceholders(shape, into)
  }
}

function addPlaceholder(placeholder: Placeholder, { ofKind, ofIndex, ofBoth }: Placeholders): void {
  const { type, index } = placeholder
  const [kind, both] = [kindOf(type), bothOf(placeholder)]
  if (!ofKind.has(kind)) ofKind.set(kind, placeholder)
  if (!ofIndex.has(index)) ofIndex.set(index, placeholder)
  if (!ofBoth.has(both)) ofBoth.set(both, placeholder)
}

function kindOf(type: string): string {
  return titles.has(type) ? 'title' : type
}

function bothOf({ type, index }: Pick<Placeholder, 'type' | 'index'>): string {
  return `${kindOf(type)} ${index}`
}

/**
 * The shapes that a placeholder inherits its place and its style from. On the layout it is found by index, or by type
 * if there can only be one; on the master by type alone. As PowerPoint was seen to do it on 14,711 placeholders.
 */
export function ancestorsOf(
  placeholder: Placeholder,
  { layout, master }: { layout: Placeholders; master: Placeholders },
): Ancestors {
  const onLayout = layoutPartner(placeholder, layout)
  const type = onLayout?.type ?? placeholder.type
  const onMaster = master.ofKind.get(masterType(type))
  return [onLayout, onMaster].flatMap((found) => found?.shape ?? [])
}

function layoutPartner(
  { type, index }: Placeholder,
  { ofKind, ofIndex, ofBoth }: Placeholders,
): Placeholder | undefined {
  const alike = ofKind.get(kindOf(type))
  if (furniture.has(type)) return alike
  const same = ofBoth.get(bothOf({ type, index }))
  // templates for Google Slides have many titles on a layout, each with an index
  if (titles.has(type)) return same ?? alike
  return index === undefined ? undefined : (same ?? ofIndex.get(index) ?? alike)
}

function masterType(type: string): string {
  if (titles.has(type)) return 'title'
  return furniture.has(type) ? type : 'body'
}

/** The first transform (`a:xfrm`) of a shape and its ancestors that says where they are; one may only turn or flip. */
export function inheritedTransform(shapes: XmlElement[]): XmlElement | undefined {
  return shapes
    .flatMap((shape) => at(shape, 'p:spPr', 'a:xfrm') ?? at(shape, 'p:xfrm') ?? [])
    .find((xfrm) => at(xfrm, 'a:off') !== undefined)
}

/** The first properties of a shape and its ancestors that say how it is drawn. */
export function geometryOf(shapes: XmlElement[]): XmlElement | undefined {
  return shapes
    .flatMap((shape) => at(shape, 'p:spPr') ?? at(shape, 'dsp:spPr') ?? [])
    .find(({ children }) => children.some(({ name }) => name.endsWith('Geom')))
}

/** An attribute of `a:bodyPr`; each attribute is inherited separately. */
export function bodyAttribute(shapes: XmlElement[], attribute: string): string | undefined {
  for (const shape of shapes) {
    const value = at(textBodyOf(shape), 'a:bodyPr')?.attributes[attribute]
    if (value !== undefined) return value
  }
  return undefined
}

/** Names of the text of a shape: on slides, in drawings of diagrams, on charts. */
const textBodies = new Set(['p:txBody', 'dsp:txBody', 'cdr:txBody'])

/** The text of a shape. */
export function textBodyOf({ children }: XmlElement): XmlElement | undefined {
  return children.find(({ name }) => textBodies.has(name))
}
