import type { ShapeTable } from '../../conversion/convert.ts'
import { paragraphsOf, type StyledParagraph, type TextContext } from './paragraphs.ts'
import { emuPerPoint } from './presentation.ts'
import { lineEm } from './text-extent.ts'
import { at, childrenOf, flagOf, numberOf, type XmlElement } from './xml-element.ts'

/** Columns of a table; PowerPoint allows 75. */
const columnsMax = 1000

/** Insets of a cell above and below its text, in points. */
const cellInsets = 7.2

/** How high a table is at least, in points: its rows grow with their text, and files do not always say by how much. */
export function tableHeight(table: XmlElement, context: TextContext): number {
  return childrenOf(table, 'a:tr').reduce((sum, row) => {
    const texts = childrenOf(row, 'a:tc').map((cell) =>
      paragraphsOf(at(cell, 'a:txBody'), context).reduce(
        (height, { lines, size }) => height + lines.length * lineEm * size,
        0,
      ),
    )
    return (
      sum + Math.max((numberOf(row, 'h') ?? 0) / emuPerPoint, cellInsets + Math.max(0, ...texts))
    )
  }, 0)
}

/**
 * Reads a table (`a:tbl`). A merged cell has its text once, in its first row and column; the cells that it covers are
 * empty.
 */
export function readTable(
  table: XmlElement,
  context: TextContext,
): Pick<ShapeTable, 'rows' | 'cells' | 'spans' | 'header' | 'links'> {
  const isMirrored = flagOf(at(table, 'a:tblPr'), 'rtl') ?? false
  const spans: ShapeTable['spans'] = []
  const links: ShapeTable['links'] = []
  const inLines = childrenOf(table, 'a:tr').map((row, rowIndex) => {
    const cells = childrenOf(row, 'a:tc').slice(0, columnsMax)
    cells.forEach((cell, column) => {
      const [columns, lines] = [numberOf(cell, 'gridSpan') ?? 1, numberOf(cell, 'rowSpan') ?? 1]
      if (columns < 2 && lines < 2) return
      const first = isMirrored ? cells.length - column - columns : column
      spans.push({ row: rowIndex, column: first, rows: lines, columns })
    })
    const paragraphs = cells.map((cell) => paragraphsIn(cell, context))
    for (const { links: own = [] } of paragraphs.flat()) {
      links.push(...own.map((link) => ({ ...link, line: rowIndex })))
    }
    const texts = paragraphs.map(cellText)
    return isMirrored ? texts.reverse() : texts
  })
  const rows = inLines.map((row) => row.map((cell) => cell.replaceAll('\n', ' ')))
  const header = flagOf(at(table, 'a:tblPr'), 'firstRow') ?? false
  const cells = isMirrored ? withTextFirst(inLines, spans) : inLines
  return { rows, cells, spans, header, links }
}

/** In a mirrored table, the text of a merged cell comes last: here it is moved to the first of its columns. */
function withTextFirst(rows: string[][], spans: ShapeTable['spans']): string[][] {
  const moved = rows.map((row) => [...row])
  for (const { row, column, columns } of spans) {
    const cells = moved[row]
    const last = column + columns - 1
    if (cells === undefined || columns < 2) continue
    cells[column] = cells[last] ?? ''
    cells[last] = ''
  }
  return moved
}

function paragraphsIn(cell: XmlElement, context: TextContext): StyledParagraph[] {
  if (flagOf(cell, 'hMerge') || flagOf(cell, 'vMerge')) return []
  return paragraphsOf(at(cell, 'a:txBody'), context)
}

function cellText(paragraphs: StyledParagraph[]): string {
  return paragraphs
    .map(({ mark, lines }) => (mark === '' ? '' : `${mark} `) + lines.join('\n'))
    .join('\n')
    .replaceAll('\t', ' ')
}
