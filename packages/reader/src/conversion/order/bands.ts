import type { Block } from '../lines/block.ts'
import type { Item } from './frame-groups.ts'

/** The items between empty bands, from the top or from the left. */
export function bandsOf(items: Item[], axis: 'down' | 'across'): Item[][] {
  const [start, end] = axis === 'down' ? (['top', 'bottom'] as const) : (['left', 'right'] as const)
  const bands: Item[][] = []
  let reach = Number.NEGATIVE_INFINITY
  for (const item of [...items].sort((a, b) => a.box[start] - b.box[start])) {
    const band = bands.at(-1)
    if (band === undefined || item.box[start] >= reach) bands.push([item])
    else band.push(item)
    reach = Math.max(reach, item.box[end])
  }
  return bands
}

/** The block that an item begins with. */
export function firstBlock({ content }: Item): Block {
  return Array.isArray(content) ? firstBlock(content[0] as Item) : content
}
