import { faintest } from './color-range.ts'
import type { PackageParts, Part } from './package-parts.ts'
import { at, childOf, shareOf, type XmlElement } from './xml-element.ts'

/** How opaque the picture of a fill is as a whole, from 0 to 1. */
export function alphaOfPicture(fill: XmlElement | undefined): number {
  const blip = at(fill, 'a:blip')
  const share = shareOf(childOf(blip, 'a:alphaModFix'), 'amt') ?? 1
  return share * (shareOf(childOf(blip, 'a:alphaRepl'), 'a') ?? 1)
}

/** Whether nobody sees the picture of a fill, because it is transparent as a whole. */
export function isFaintPicture(fill: XmlElement | undefined): boolean {
  return alphaOfPicture(fill) <= faintest
}

/** Whether the picture of a fill is in the file, or linked to from it, and not wholly transparent. */
export function isShown(
  fill: XmlElement | undefined,
  { parts, part }: { parts: PackageParts; part: Part },
): boolean {
  if (isFaintPicture(fill)) return false
  const { 'r:embed': embedded, 'r:link': linked } = at(fill, 'a:blip')?.attributes ?? {}
  const isExternal = (id = '') => part.relationships.get(id)?.isExternal === true
  return parts.nameOf(part, embedded) !== undefined || isExternal(embedded) || isExternal(linked)
}
