import type { ChartPart } from './chart.ts'
import type { SlideBlock, SlideReading } from './slide-reading.ts'
import type { TablePart } from './table-part.ts'

/** The blocks of a table, and the part of it that each has. */
export interface WholeTable {
  blocks: SlideBlock[]
  /** None of a chart. */
  parts: TablePart[]
  /** The chart that it has the values of. */
  chart?: ChartPart
}

/** How many cells the tables of a slide, charts aside, have when all rows of a table are filled up to its longest. */
export function countTableCells(slide: SlideReading): number {
  return wholeTables(slide).reduce((sum, { parts }) => {
    const written = parts.flatMap(({ rows }) => rows)
    return sum + written.length * widthOf(written)
  }, 0)
}

/** The tables and charts of a slide, in reading order, with all their parts. */
export function wholeTables(slide: SlideReading): WholeTable[] {
  const whole: WholeTable[] = []
  let before: TablePart | undefined
  for (const block of slide.blocks) {
    const { chart } = block
    const part = block.role === 'header-footer' ? undefined : partOf(block)
    const last = whole.at(-1)
    if (chart !== undefined && block.role !== 'header-footer') {
      whole.push({ blocks: [block], parts: [], chart })
    } else if (part !== undefined) {
      if (last !== undefined && part.number >= 0 && part.number === before?.number) {
        last.blocks.push(block)
        last.parts.push(part)
      } else {
        whole.push({ blocks: [block], parts: [part] })
      }
    }
    before = part
  }
  return whole
}

/** The cells of a block; a table that has only lines has them there. */
function partOf({ table, isTable, chart, lines }: SlideBlock): TablePart | undefined {
  if (table !== undefined || !isTable || chart !== undefined) return table
  return { number: -1, rows: lines.map((line) => line.split('\t')), spans: [], header: false }
}

/** The number of cells of the longest row. */
export function widthOf(rows: string[][]): number {
  return rows.reduce((widest, { length }) => Math.max(widest, length), 0)
}
