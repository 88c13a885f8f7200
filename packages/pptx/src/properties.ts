import {
  type DeckProperties,
  nameIn,
  noProperties,
  timeIn,
} from '@rowdeck/core/deck-model/deck-properties'
import type { PackageParts } from './package-parts.ts'
import { unlessDamaged } from './unless-damaged.ts'
import { childOf } from './xml-element.ts'

/** What the core properties of a file say (ECMA-376, part 2, chapter 8). */
export async function readProperties(parts: PackageParts): Promise<Omit<DeckProperties, 'size'>> {
  const found = await unlessDamaged(() => parts.ofFile('core-properties'))
  if (found === undefined) return noProperties
  const textOf = (name: string) => childOf(found.root, name)?.text
  return {
    title: nameIn(textOf('dc:title')),
    author: nameIn(textOf('dc:creator')),
    created: timeIn(textOf('dcterms:created')),
    modified: timeIn(textOf('dcterms:modified')),
  }
}
