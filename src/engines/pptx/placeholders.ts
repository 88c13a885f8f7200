import { at, childOf, numberOf, type XmlElement } from './xml-element.ts'

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

/** The placeholders of layouts and masters, which many slides share, by their root elements. */
const known = new WeakMap<XmlElement, Placeholder[]>()
const drawn = new Set(['p:sp', 'p:pic', 'p:graphicFrame'])

/** The placeholders of a layout or master. */
export function placeholdersIn(root: XmlElement | undefined): Placeholder[] {
  if (root === undefined) return []
  const before = known.get(root)
  if (before !== undefined) return before
  const found: Placeholder[] = []
  addPlaceholders(at(root, 'p:cSld', 'p:spTree'), found)
  known.set(root, found)
  return found
}

function addPlaceholders(tree: XmlElement | undefined, into: Placeholder[]): void {
  for (const shape of tree?.children ?? []) {
    const placeholder = drawn.has(shape.name) ? placeholderOf(shape) : undefined
    if (placeholder !== undefined) into.push(placeholder)
    if (shape.name === 'p:grpSp') addPlaceholders(shape, into)
  }
}

/**
 * The shapes that a placeholder inherits its place and its style from. On the layout it is found by index, or by type
 * if there can only be one; on the master by type alone. As PowerPoint was seen to do it on 14,711 placeholders.
 */
export function ancestorsOf(
  placeholder: Placeholder,
  { layout, master }: { layout: Placeholder[]; master: Placeholder[] },
): Ancestors {
  const onLayout = layoutPartner(placeholder, layout)
  const type = onLayout?.type ?? placeholder.type
  const onMaster = master.find((other) => other.type === masterType(type))
  return [onLayout, onMaster].flatMap((found) => found?.shape ?? [])
}

function layoutPartner(
  { type, index }: Placeholder,
  layout: Placeholder[],
): Placeholder | undefined {
  if (titles.has(type)) {
    // templates for Google Slides have many titles on a layout, each with an index
    const all = layout.filter((other) => titles.has(other.type))
    return all.find((other) => other.index === index) ?? all[0]
  }
  const alike = layout.filter((other) => other.type === type)
  if (furniture.has(type)) return alike[0]
  if (index === undefined) return undefined
  const indexed = layout.filter((other) => other.index === index)
  return indexed.find((other) => other.type === type) ?? indexed[0] ?? alike[0]
}

function masterType(type: string): string {
  if (titles.has(type)) return 'title'
  return furniture.has(type) ? type : 'body'
}

/** The first of a shape and its ancestors that has an element at this path. */
export function inherited(shapes: XmlElement[], ...path: string[]): XmlElement | undefined {
  for (const shape of shapes) {
    const found = at(shape, ...path)
    if (found !== undefined) return found
  }
  return undefined
}

/** An attribute of `a:bodyPr`; each attribute is inherited separately. */
export function bodyAttribute(shapes: XmlElement[], attribute: string): string | undefined {
  for (const shape of shapes) {
    const value = at(textBodyOf(shape), 'a:bodyPr')?.attributes[attribute]
    if (value !== undefined) return value
  }
  return undefined
}

/** The text of a shape; drawings of diagrams have their own name for it. */
export function textBodyOf(shape: XmlElement): XmlElement | undefined {
  return childOf(shape, 'p:txBody') ?? childOf(shape, 'dsp:txBody')
}
