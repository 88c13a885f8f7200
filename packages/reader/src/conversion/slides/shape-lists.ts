import type { Frame } from '@rowdeck/core/deck-model/page'
import type { Block } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'
import { sideBySideLists } from '../tables/side-by-side-lists.ts'
import { blocksOfTable } from '../tables/table-cells.ts'

/**
 * Text boxes side by side whose lines form rows, such as times beside topics, each as one table. Every other block is as
 * it was. A block that has lines outside of such a table is left alone.
 */
export function joinListsInRows(blocks: Block[], frames: Frame[]): Block[] {
  const byLine = new Map(blocks.flatMap((block) => block.lines.map((line) => [line, block])))
  const joined = new Map<Block, Block[]>()
  for (const table of sideBySideLists([...byLine.keys()], frames)) {
    const cells = table.rows.flat(2)
    const parts = blocksOfCells(cells, byLine)
    const isWhole = cells.length === parts.flatMap(({ lines }) => lines).length
    const [first, ...others] = parts
    if (!isWhole || first === undefined) continue
    joined.set(first, blocksOfTable(table))
    for (const other of others) joined.set(other, [])
  }
  return blocks.flatMap((block) => joined.get(block) ?? [block])
}

function blocksOfCells(cells: Line[], byLine: ReadonlyMap<Line, Block>): Block[] {
  return [...new Set(cells.flatMap((line) => byLine.get(line) ?? []))]
}
