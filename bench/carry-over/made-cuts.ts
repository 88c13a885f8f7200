import type { Box } from '../../packages/core/src/deck-model/box.ts'
import type { Frame } from '../../packages/core/src/deck-model/page.ts'
import { type Block, blockOf } from '../../packages/reader/src/conversion/lines/block.ts'
import type { Line } from '../../packages/reader/src/conversion/lines/line.ts'
import type { Crossing } from '../../packages/reader/src/conversion/order/cut-evidence.ts'
import { readingOrder } from '../../packages/reader/src/conversion/order/reading-order.ts'
import { randomFrom } from '../scaling/random.ts'

/** A region that is made to be cut in one way: what decks whose order is labeled by eye have few examples of. */
export interface MadeCut {
  kind: string
  crossing: Crossing
  isDown: boolean
}

/** A text in a grid: how many lines and letters it has, and how high its card is, if it is on one. */
interface Cell {
  lines: number
  letters: number
  card?: number
}

interface Grid {
  rows: Cell[][]
  gaps: { down: number; across: number }
  drawn: 'row by row' | 'column by column' | 'pair by pair'
  /** Whether each column begins its next text where its last one ends. */
  flows?: true
  /** Whether a line is drawn between columns. */
  ruled?: true
}

type Between = (least: number, most: number) => number

const slidesOfKind = 6
/** Points. */
const size = 12
const slideArea = 960 * 540

/** Regions that are read row by row, and those that are read column by column. */
const kinds: Record<'down' | 'across', Record<string, (between: Between) => Grid>> = {
  down: {
    'loose texts alike': (between) => ({
      rows: rowsOf(between(2, 4), between(2, 4), () => ({ lines: 1, letters: between(6, 12) })),
      gaps: { down: between(16, 36), across: between(30, 100) },
      drawn: 'row by row',
    }),
    'cards of one height': (between) => {
      const card = between(40, 70)
      const cell = () => ({ lines: between(1, 2), letters: between(6, 12), card })
      return {
        rows: rowsOf(between(2, 3), between(2, 4), cell),
        gaps: { down: between(12, 24), across: between(12, 24) },
        drawn: 'row by row',
      }
    },
  },
  across: {
    'columns with a line between them': (between) => ({
      rows: rowsOf(between(2, 3), 2, () => ({ lines: 1, letters: between(9, 14) })),
      gaps: { down: between(40, 90), across: between(60, 130) },
      drawn: 'row by row',
      ruled: true,
    }),
    'blocks of a paper': (between) => ({
      rows: rowsOf(2, 2, () => ({ lines: between(4, 6), letters: between(24, 30) })),
      gaps: { down: between(20, 40), across: between(20, 50) },
      drawn: 'column by column',
      flows: true,
    }),
    'cards below cards that they belong to': (between) => {
      const columns = between(3, 4)
      const [card, step] = [between(30, 50), between(4, 10)]
      const heads = rowsOf(1, columns, () => ({ lines: 1, letters: 10, card }))
      const below = Array.from({ length: columns }, (_, at) => {
        return { lines: 1, letters: between(6, 10), card: 30 + step * ((5 * at) % 7) }
      })
      return {
        rows: [...heads, below],
        gaps: { down: between(8, 18), across: between(10, 20) },
        drawn: 'pair by pair',
      }
    },
  },
}

/** The first region of each made slide that can be cut both ways. The same in every run. */
export function madeCuts(): MadeCut[] {
  const random = randomFrom(1)
  const between = (least: number, most: number) =>
    least + Math.floor((most + 1 - least) * random.uniform())
  return (['down', 'across'] as const).flatMap((axis) =>
    Object.entries(kinds[axis]).flatMap(([kind, make]) =>
      Array.from({ length: slidesOfKind }, () => firstCrossing(make(between))).flatMap(
        (crossing) => (crossing === undefined ? [] : [{ kind, crossing, isDown: axis === 'down' }]),
      ),
    ),
  )
}

function rowsOf(rows: number, columns: number, cell: () => Cell): Cell[][] {
  return Array.from({ length: rows }, () => Array.from({ length: columns }, cell))
}

function firstCrossing(grid: Grid): Crossing | undefined {
  let first: Crossing | undefined
  readingOrder(...slideOf(grid), (crossing) => {
    first ??= crossing
    return 'down'
  })
  return first
}

type Slide = [Block[], { area: number; frames: Frame[]; rules: Box[] }]

function slideOf({ rows, gaps, drawn, flows, ruled }: Grid): Slide {
  const frames: Frame[] = []
  const width = Math.max(...rows.flat().map(widthOf))
  const reach = rows[0]?.map(() => 100) ?? []
  const blocks = rows.flatMap((row, at) => {
    const level = Math.max(...reach)
    return row.map((cell, column) => {
      const top = flows ? (reach[column] as number) : level
      const left = 60 + column * (width + gaps.across)
      const { card } = cell
      if (card !== undefined) frames.push({ left, top, right: left + width, bottom: top + card })
      reach[column] = top + (card ?? heightOf(cell)) + gaps.down
      const order = orderOf[drawn](at, column)
      const inset = card === undefined ? 0 : 6
      return blockAt({ left: left + inset, top: top + inset }, cell, order)
    })
  })
  const rules = ruled ? linesBetween(reach.length, width + gaps.across, Math.max(...reach)) : []
  return [blocks, { area: slideArea, frames, rules }]
}

function linesBetween(columns: number, step: number, bottom: number): Box[] {
  return Array.from({ length: columns - 1 }, (_, at) => {
    const left = 60 + (at + 1) * step - 10
    return { left, top: 90, right: left, bottom }
  })
}

const orderOf: Record<Grid['drawn'], (row: number, column: number) => number> = {
  'row by row': (row, column) => 10 * row + column,
  'column by column': (row, column) => row + 10 * column,
  'pair by pair': (row, column) => 10 * row + 20 * Math.floor(column / 2) + (column % 2),
}

function widthOf({ letters, card }: Cell): number {
  return (letters * size) / 2 + (card === undefined ? 0 : 12)
}

function heightOf({ lines }: Cell): number {
  return 1.2 * size * lines
}

function blockAt({ left, top }: { left: number; top: number }, cell: Cell, order: number): Block {
  const lines = Array.from({ length: cell.lines }, (_, at): Line => {
    const above = top + 1.2 * size * at
    const right = left + (cell.letters * size) / 2
    const box = { left, top: above, right, bottom: above + size }
    const place = { order: 100 * order + at, heading: false, confidence: null }
    return { text: 'text', box, size, angle: 0, ...place }
  })
  return blockOf(lines)
}
