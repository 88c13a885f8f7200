import type { Box } from '@rowdeck/core/deck-model/box'
import type { Arrow } from '@rowdeck/core/deck-model/page'
import type { Block } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'

/** The box as a mirror shows it, on a slide of this width; in the unit of the slide. */
export function mirrorBox<T extends Box>(box: T, width: number): T {
  return { ...box, left: width - box.right, right: width - box.left }
}

/** The line in its mirrored place; its text stays in reading order. */
export function mirrorLine(line: Line, width: number): Line {
  const textLeft = line.textLeft === undefined ? undefined : width - line.textLeft
  const parts = line.parts?.map((part) => mirrorLine(part, width)).reverse()
  return { ...line, box: mirrorBox(line.box, width), textLeft, spacesLeft: undefined, parts }
}

/** The block and its lines in their mirrored places. */
export function mirrorBlock(block: Block, width: number): Block {
  const { lines, frame } = block
  return {
    ...block,
    lines: lines.map((line) => mirrorLine(line, width)),
    box: mirrorBox(block.box, width),
    frame: frame && mirrorBox(frame, width),
  }
}

export function mirrorArrow({ from, to }: Arrow, width: number): Arrow {
  return { from: { ...from, x: width - from.x }, to: { ...to, x: width - to.x } }
}
