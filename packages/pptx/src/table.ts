import type { Box } from '@rowdeck/core/deck-model/box'
import type { ShapeTable } from '@rowdeck/core/deck-model/slide-shapes'
import { paragraphsOf, type StyledParagraph, type TextContext } from './paragraphs.ts'
import { emuPerPoint } from './presentation.ts'
import { textExtent } from './text-extent.ts'
import { textFrame } from './text-frame.ts'
import { at, childrenOf, flagOf, numberOf, type XmlElement } from './xml-element.ts'

/** Columns of a table; PowerPoint allows 75. */
const columnsMax = 1000

/** How text is put into a cell whose own settings are not asked: the usual insets, from the top. */
const cellFrame = textFrame([])

/** What the text of a table depends on besides the table. */
export interface TableContext extends TextContext {
  /** Returns a test for runs that are invisible in a cell with these properties (`a:tcPr`). */
  isUnseenIn(cell: XmlElement | undefined): NonNullable<TextContext['isUnseen']>
  /** Whether a box, in EMU from the corner of the table, is beside the slide at all times. */
  isBeside?: (box: Box) => boolean
}

/**
 * The box of a table whose frame is `frame`, both in EMU. Its columns and rows decide, because programs write frames of any
 * size; rows grow with their text, and files do not always say by how much.
 */
export function tableBox(table: XmlElement, frame: Box, context: TableContext): Box {
  const edges = columnEdges(table)
  const heights = childrenOf(table, 'a:tr').map((row) => rowHeight(row, edges, context))
  const [width = 0, height = 0] = [edges.at(-1), edgesOf(heights).at(-1)]
  return {
    ...frame,
    right: width > 0 ? frame.left + width : frame.right,
    bottom: height > 0 ? frame.top + height : frame.bottom,
  }
}

function columnEdges(table: XmlElement): number[] {
  const columns = childrenOf(at(table, 'a:tblGrid'), 'a:gridCol')
  return edgesOf(columns.map((column) => numberOf(column, 'w') ?? 0))
}

/** Where columns or rows of these sizes begin, and where the last one ends. */
function edgesOf(sizes: number[]): number[] {
  const edges = [0]
  for (const size of sizes) edges.push((edges.at(-1) ?? 0) + size)
  return edges
}

function rowHeight(row: XmlElement, edges: number[], context: TableContext): number {
  const least = numberOf(row, 'h') ?? 0
  const heights = childrenOf(row, 'a:tc')
    .slice(0, columnsMax)
    .map((cell, column) => {
      // a cell that spans rows does not enlarge the first of them
      if (spanOf(cell, 'rowSpan') > 1) return 0
      const box = { left: 0, top: 0, right: widthOfCell(cell, column, edges), bottom: least }
      const { box: text } = textExtent(box, paragraphsIn(cell, context), cellFrame)
      return text.bottom - text.top + cellFrame.insets.top + cellFrame.insets.bottom
    })
  return Math.max(least, ...heights)
}

function widthOfCell(cell: XmlElement, column: number, edges: number[]): number {
  const edge = (at: number) => edges[Math.min(at, edges.length - 1)] ?? 0
  return edge(column + spanOf(cell, 'gridSpan')) - edge(column)
}

/**
 * Returns a test for cells that are too narrow for a letter, in a table whose columns have widths, or beside the slide even if no row is
 * higher than the file says.
 */
function hiddenCells(
  table: XmlElement,
  isBeside: TableContext['isBeside'],
): (cell: XmlElement, column: number, row: number) => boolean {
  const edges = columnEdges(table)
  const tops = edgesOf(childrenOf(table, 'a:tr').map((row) => numberOf(row, 'h') ?? 0))
  const hasWidths = (edges.at(-1) ?? 0) > 0
  return (cell, column, row) => {
    const width = widthOfCell(cell, column, edges)
    if (hasWidths && column < edges.length - 1 && width < emuPerPoint) return true
    const [left = 0, top = 0] = [edges[column], tops[row]]
    // sizes that the file does not say are no reason
    const [right, bottom] = [left + Math.max(width, emuPerPoint), top + emuPerPoint]
    return isBeside?.({ left, top, right, bottom: Math.max(bottom, tops.at(-1) ?? 0) }) ?? false
  }
}

function unseenIn(context: TableContext): TableContext {
  return { ...context, isUnseenIn: () => () => true }
}

/** How many columns or rows a cell says that it covers; at least itself. */
function spanOf(cell: XmlElement, attribute: 'gridSpan' | 'rowSpan'): number {
  return Math.max(1, Math.trunc(numberOf(cell, attribute) ?? 1))
}

/**
 * Reads a table (`a:tbl`). A merged cell has its text once, in its first row and column; the cells that it covers are
 * empty. The first column is the one that is read first: that on the right if the table runs from right to left.
 */
export function readTable(
  table: XmlElement,
  context: TableContext,
): Pick<ShapeTable, 'rows' | 'cells' | 'spans' | 'header' | 'links'> {
  const spans: ShapeTable['spans'] = []
  const links: ShapeTable['links'] = []
  const allRows = childrenOf(table, 'a:tr')
  const isHidden = hiddenCells(table, context.isBeside)
  const cells = allRows.map((row, rowIndex) => {
    const own = childrenOf(row, 'a:tc').slice(0, columnsMax)
    own.forEach((cell, column) => {
      const columns = Math.min(spanOf(cell, 'gridSpan'), own.length - column)
      const lines = Math.min(spanOf(cell, 'rowSpan'), allRows.length - rowIndex)
      if (columns < 2 && lines < 2) return
      spans.push({ row: rowIndex, column, rows: lines, columns })
    })
    const paragraphs = own.map((cell, column) =>
      paragraphsIn(cell, isHidden(cell, column, rowIndex) ? unseenIn(context) : context),
    )
    for (const { links: found = [] } of paragraphs.flat()) {
      for (const link of found) links.push({ ...link, line: rowIndex })
    }
    return paragraphs.map(cellText)
  })
  const rows = cells.map((row) => row.map((cell) => cell.replaceAll('\n', ' ')))
  const header = flagOf(at(table, 'a:tblPr'), 'firstRow') ?? false
  return { rows, cells, spans, header, links }
}

function paragraphsIn(cell: XmlElement, context: TableContext): StyledParagraph[] {
  if (flagOf(cell, 'hMerge') || flagOf(cell, 'vMerge')) return []
  const isUnseen = context.isUnseenIn(at(cell, 'a:tcPr'))
  return paragraphsOf(at(cell, 'a:txBody'), { ...context, isUnseen })
}

function cellText(paragraphs: StyledParagraph[]): string {
  return paragraphs
    .map(({ mark, lines }) => (mark === '' ? '' : `${mark} `) + lines.join('\n'))
    .join('\n')
    .replaceAll('\t', ' ')
}
