import type { ShapeText } from '@rowdeck/core/deck-model/slide-shapes'
import type { Block } from '../lines/block.ts'

/**
 * Puts the blocks of each diagram (SmartArt) in drawing order, at the places that they have together: programs draw a diagram in
 * the order of what it says, also where it goes round in a circle or from right to left.
 */
export function inDiagramOrder<T extends { block: Block }>(blocks: T[], texts: ShapeText[]): T[] {
  const diagrams = new Map(
    texts.flatMap(({ order, diagram }) => (diagram === undefined ? [] : [[order, diagram]])),
  )
  const drawn = Map.groupBy(blocks, ({ block }) => diagrams.get(block.order))
  for (const own of drawn.values()) own.sort((a, b) => a.block.order - b.block.order)
  return blocks.map((one) => {
    const diagram = diagrams.get(one.block.order)
    return (diagram === undefined ? undefined : drawn.get(diagram)?.shift()) ?? one
  })
}
