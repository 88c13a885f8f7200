/**
 * Bounds of the numbers of a file: coordinates in EMU (`ST_Coordinate`), and shares, which are 32 bits of thousandths of a percent. What
 * is computed with larger ones could overflow.
 */
const [numberMax, shareMax] = [27_273_042_316_900, 21_474]
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
