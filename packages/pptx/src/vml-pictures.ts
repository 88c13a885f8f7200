import type { PackageParts, Part } from './package-parts.ts'
import { unlessDamaged } from './unless-damaged.ts'
import { within } from './xml-element.ts'

/** Names of the pictures by the shapes that show them in the drawings of a slide in VML (ECMA-376, part 4), by their drawings. */
const known = new WeakMap<Part, ReadonlyMap<string, string>>()

/** The names of the pictures in the VML drawing of a slide, by the IDs of their shapes. A damaged drawing has none. */
export async function vmlPictures(
  parts: PackageParts,
  slide: Part,
): Promise<ReadonlyMap<string, string>> {
  const drawing = await unlessDamaged(() => parts.relatedOfType(slide, 'vmlDrawing'))
  if (drawing === undefined) return new Map()
  const before = known.get(drawing)
  if (before !== undefined) return before
  const found = new Map<string, string>()
  for (const shape of within(drawing.root, 'v:shape')) {
    const [image] = within(shape, 'v:imagedata')
    const name = parts.nameOf(drawing, image?.attributes['o:relid'] ?? image?.attributes['r:id'])
    if (name !== undefined) found.set(shape.attributes.id ?? '', name)
  }
  known.set(drawing, found)
  return found
}
