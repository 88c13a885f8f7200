import type { SlideBlock } from '@rowdeck/core/deck-model/slide-reading'
import type { ShapeTable } from '@rowdeck/core/deck-model/slide-shapes'
import { type Block, blockOf } from '../lines/block.ts'
import type { Line } from '../lines/line.ts'

/** A block and what it becomes. */
export interface ShapeBlock {
  block: Block
  result: SlideBlock
}

/** A table; of a chart that it stands for, the titles above it and what is typed on it below. */
export function tableBlocks(table: ShapeTable): ShapeBlock[] {
  const { rows, cells, box, order, titles = [], labels = [] } = table
  const isText = onlyPlacesText(table)
  const own = isText ? cells.flat().flatMap((cell) => cell.split('\n')) : rows.map(inOneLine)
  const lines = [...titles, ...own, ...labels].map((text) => text.normalize('NFC'))
  if (lines.every((line) => line.trim() === '')) return []
  const step = (box.bottom - box.top) / lines.length
  const line: Line = {
    text: lines.join(' '),
    box,
    size: step,
    ...{ angle: 0, order, heading: false, confidence: null },
  }
  const block = { ...blockOf([line]), rows: lines, isTable: true as const }
  const result: SlideBlock = {
    lines,
    role: 'body',
    ...(isText ? {} : { isTable: true }),
    box,
    size: step,
    confidence: null,
  }
  return [{ block, result: { ...result, ...partOf(table) } }]
}

/** Whether a table has a single row or column, with cells of several lines: it is there to place text, not to compare values. */
function onlyPlacesText({ cells }: ShapeTable): boolean {
  const isSingle = cells.length === 1 || cells.every((row) => row.length === 1)
  return isSingle && cells.some((row) => row.some((cell) => cell.includes('\n')))
}

function inOneLine(row: string[]): string {
  return row.join('\t')
}

function partOf(table: ShapeTable): Pick<SlideBlock, 'table' | 'chart'> {
  const { chart, titles = [], order, cells, spans, header } = table
  if (chart !== undefined) {
    return { chart: { ...chart, firstRow: titles.length, rowCount: table.rows.length } }
  }
  const rows = cells.map((row) => row.map((cell) => cell.normalize('NFC')))
  return { table: { number: order, rows, spans, header } }
}
