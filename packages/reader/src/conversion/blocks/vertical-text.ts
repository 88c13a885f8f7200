import { areInRow, overlapAcross } from '@rowdeck/core/deck-model/box'
import { areParallel, isSameSize, lineGapMax } from '../likeness.ts'
import { type Block, blockOf } from '../lines/block.ts'
import { isUnspacedScript } from '../lines/characters.ts'
import type { Line } from '../lines/line.ts'
import { compare } from '../near/comparisons.ts'

const downwards = Math.PI / 2

/**
 * Separates vertical text (Japanese, Chinese) from the other lines of a slide. Adjacent columns form one
 * text, read from right to left. Every line is in one block or in `rest`.
 */
export function verticalTexts(lines: Line[]): { texts: Block[]; rest: Line[] } {
  const rest = lines.filter((line) => !isVertical(line))
  if (rest.length === lines.length) return { texts: [], rest }
  const columns = lines.filter(isVertical).sort((a, b) => b.box.right - a.box.right)
  const groups: Line[][] = []
  for (const column of columns) {
    compare(groups.length)
    const group = groups.find((other) => continuesVerticalText(other.at(-1) as Line, column))
    if (group === undefined) groups.push([column])
    else group.push(column)
  }
  return { texts: groups.map(blockOfColumns), rest }
}

function isVertical({ text, angle }: Line): boolean {
  return areParallel(angle, downwards) && isUnspacedScript(text.codePointAt(0) ?? 0)
}

function continuesVerticalText(last: Line, next: Line): boolean {
  if (!isSameSize(last.size, next.size)) return false
  if (-overlapAcross(last.box, next.box) > lineGapMax * last.size) return false
  return areInRow(last.box, next.box)
}

function blockOfColumns(columns: Line[]): Block {
  const lowest = Math.max(...columns.map(({ box }) => box.bottom))
  const rows: string[] = []
  let isFull = false
  for (const { text, box, size } of columns) {
    rows.push((isFull ? (rows.pop() ?? '') : '') + text)
    // no further character fits
    isFull = box.bottom > lowest - size
  }
  return { ...blockOf(columns), rows }
}
