import type { Frame } from '@rowdeck/core/deck-model/page'
import { joinMarks } from '../blocks/join-marks.ts'
import { joinNumbers } from '../blocks/join-numbers.ts'
import { type Block, blockOf } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'

/**
 * The blocks with the bullets and numbers that are in text boxes of their own before the texts of one line that they mark. No
 * text is lost: each mark becomes the beginning of another block.
 */
export function joinMarkBoxes(blocks: Block[], frames: Frame[]): Block[] {
  const single = new Set(blocks.filter(({ rows, lines }) => !rows && lines.length === 1))
  const lines = [...single].flatMap((block) => block.lines)
  const joined = joinNumbers(joinMarks(lines), frames)
  if (joined.length === lines.length) return blocks
  // a line with its mark keeps its box
  const lineIn = new Map(joined.map((line) => [line.box, line]))
  return blocks.flatMap((block) => {
    if (!single.has(block)) return [block]
    const [own] = block.lines as [Line]
    const line = lineIn.get(own.box)
    if (line === undefined) return []
    return line === own ? [block] : [blockOf([line])]
  })
}
