import type { Cell, Table } from '../conversion/convert.ts'
import { type JpegFile, jpegIn } from './jpeg-cell.ts'
import {
  type CellLink,
  laidOut,
  type Sheet,
  type SheetCell,
  type SheetImage,
} from './lay-out-sheet.ts'
import { linksIn } from './row-cells.ts'
import { plainCell } from './table-writer.ts'

/** Maximum number of characters in a cell (Excel specifications and limits). */
const cellCharactersMax = 32_767
const cut = '… [truncated to fit the cell]'
/** Pictures are shown smaller than they are, so that they stay sharp when a sheet is enlarged. */
const pictureWidthMaxPx = 320
const pictureHeightMaxPx = 240
/** Space between a picture and the edges of its cell. */
const marginPx = 4
const dpi = 96
const pointsPerPixel = 72 / dpi

/**
 * Returns a sheet of a workbook: the labels of the columns as a head that stays in view and filters, then one line per
 * row, as wide and high as its content; text is wrapped, numbers stay numbers, and `data:` URLs of JPEG files are pictures in their
 * cells. Text that is too long for a cell is truncated and marked so. Formulas are never written: a cell that
 * begins with `=` is text.
 */
export function tableAsSheet(
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  sheet: string,
): Sheet {
  const images: SheetImage[] = []
  const lines = rows.map((row, rowIndex) =>
    columns.map(({ key }, columnIndex) => {
      const cell = row[key] ?? null
      const jpeg = jpegIn(cell)
      // otherwise numbers would touch the title beside them
      if (jpeg === undefined) return key === 'number' ? leftOf(cellOf(cell)) : cellOf(cell)
      const image = imageOf(jpeg, { row: rowIndex + 2, column: columnIndex + 1 })
      images.push(image)
      return { value: '', height: (image.height + 2 * marginPx) * pointsPerPixel }
    }),
  )
  const titleColumn = columns.findIndex(({ key }) => key === 'title') + 1
  const links = rows.flatMap((row, at): CellLink[] => {
    const url = titleColumn === 0 ? undefined : linksIn(row).find((link) => link.url)?.url
    return url === undefined ? [] : [{ row: at + 2, column: titleColumn, url }]
  })
  const head = columns.map(({ label }) => cellOf(label))
  return laidOut({ sheet, head, lines, images, links })
}

function imageOf({ bytes, width, height }: JpegFile, anchor: SheetImage['anchor']): SheetImage {
  const scale = Math.min(pictureWidthMaxPx / width, pictureHeightMaxPx / height)
  return {
    content: new Blob([bytes], { type: 'image/jpeg' }),
    contentType: 'image/jpeg',
    width: Math.round(width * scale),
    height: Math.round(height * scale),
    dpi,
    anchor,
    offsetX: marginPx,
    offsetY: marginPx,
    description: `Slide in row ${anchor.row}`,
  }
}

function leftOf(cell: SheetCell): SheetCell {
  return cell && { ...cell, align: 'left' }
}

/** Returns a cell of a sheet. */
export function cellOf(cell: Cell): SheetCell {
  const plain = plainCell(cell)
  if (plain === null || plain === '') return null
  const top = { alignVertical: 'top' as const }
  if (typeof plain === 'number') return { value: plain, type: Number, ...top }
  // JSON is for programs, and wrapped it would make the row as high as a page
  return { value: fitToCell(plain), type: String, wrap: plain === cell, ...top }
}

/**
 * Removes control characters, which XML does not allow, truncates text that is too long for a cell, and escapes what programs
 * would take for an escaped character: `_x0041_` is an A (ECMA-376, part 1, 22.9.2.19).
 */
function fitToCell(text: string): string {
  const clean = text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
  const fits = clean.length <= cellCharactersMax
  const kept = fits ? clean : clean.slice(0, cellCharactersMax - cut.length).toWellFormed() + cut
  return kept.replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
}
