import type { SheetData } from 'write-excel-file/node'
import type { Cell, Table } from '../conversion/convert.ts'
import { type JpegFile, jpegIn } from './jpeg-cell.ts'
import { linksIn } from './row-cells.ts'
import { plainCell } from './table-writer.ts'

/** Maximum number of characters in a cell (Excel specifications and limits). */
const cellCharactersMax = 32_767
const cut = '… [truncated to fit the cell]'
/** Widths in characters. Text columns have a fixed width and wrap. */
const textWidth = 80
const labelWidthMin = 10
const widthPerCharacter = 1.2
/** Pictures are shown smaller than they are, so that they stay sharp when a sheet is enlarged. */
const pictureWidthMaxPx = 320
const pictureHeightMaxPx = 240
/** Space between a picture and the edges of its cell. */
const marginPx = 4
/** The common font of 11 points: a character is 7 pixels wide, and there are 96 pixels to 72 points. */
const pixelsPerCharacter = 7
const pointsPerPixel = 72 / 96
const dpi = 96
/** Height of a line of text, and the maximum height of a row (Excel specifications and limits), in points. */
const linePoints = 15
const rowPointsMax = 409

export interface SheetImage {
  content: Blob
  contentType: string
  width: number
  height: number
  dpi: number
  anchor: { row: number; column: number }
  offsetX: number
  offsetY: number
  description: string
}

/** A cell that opens an address. Rows and columns count from 1. */
export interface CellLink {
  row: number
  column: number
  url: string
}

export interface Sheet {
  data: SheetData
  options: {
    sheet: string
    columns: { width: number }[]
    stickyRowsCount: number
    images: SheetImage[]
    /** For `hyperlinks`. */
    links: CellLink[]
  }
}

/**
 * Returns a sheet of a workbook: the labels of the columns as a header that stays in view, then
 * one line per row; text is wrapped, numbers stay numbers, and `data:` URLs of JPEG files are pictures in their
 * cells. Text that is too long for a cell is truncated and marked so. Formulas are never written: a cell that
 * begins with `=` is text.
 */
export function tableAsSheet(
  { columns, rows }: Pick<Table, 'columns' | 'rows'>,
  sheet: string,
): Sheet {
  const head = columns.map(({ label }) => ({ value: label, fontWeight: 'bold' as const }))
  const images: SheetImage[] = []
  const lines = rows.map((row, rowIndex) =>
    columns.map(({ key }, columnIndex) => {
      const cell = row[key] ?? null
      const jpeg = jpegIn(cell)
      if (jpeg === undefined) return cellOf(cell)
      const image = imageOf(jpeg, { row: rowIndex + 2, column: columnIndex + 1 })
      images.push(image)
      return { value: '', height: heightOf(image, Object.values(row)) }
    }),
  )
  const pictured = new Set(images.map(({ anchor }) => anchor.column))
  const widths = columns.map(({ key, label }, index) => {
    const cells = rows.map((row) => row[key] ?? null)
    return { width: pictured.has(index + 1) ? pictureWidth : widthOf(cells, label) }
  })
  const titleColumn = columns.findIndex(({ key }) => key === 'title') + 1
  const links = rows.flatMap((row, at): CellLink[] => {
    const url = titleColumn === 0 ? undefined : linksIn(row).find((link) => link.url)?.url
    return url === undefined ? [] : [{ row: at + 2, column: titleColumn, url }]
  })
  const options = { sheet, columns: widths, stickyRowsCount: 1, images, links }
  return { data: [head, ...lines], options }
}

const pictureWidth = (pictureWidthMaxPx + 2 * marginPx) / pixelsPerCharacter

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

/** Rows of a fixed height do not grow with their text, so it is made room for. In points. */
function heightOf(image: SheetImage, cells: Cell[]): number {
  const picture = (image.height + 2 * marginPx) * pointsPerPixel
  const text = Math.max(...cells.map(lineCountOf)) * linePoints
  return Math.min(rowPointsMax, Math.max(picture, text))
}

/** The number of lines of a wrapped text, about. */
function lineCountOf(cell: Cell): number {
  if (typeof cell !== 'string' || cell.startsWith('data:')) return 1
  return cell
    .split('\n')
    .reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / textWidth)), 0)
}

function widthOf(cells: Cell[], label: string): number {
  return isText(cells) ? textWidth : Math.max(labelWidthMin, label.length * widthPerCharacter)
}

function isText(cells: Cell[]): boolean {
  return cells.some((cell) => typeof cell === 'string' && /\s/u.test(cell))
}

/** A cell of a sheet. */
export function cellOf(cell: Cell): SheetData[number][number] {
  const plain = plainCell(cell)
  if (plain === null || plain === '') return null
  const top = { alignVertical: 'top' as const }
  if (typeof plain === 'number') return { value: plain, type: Number, ...top }
  // JSON is for programs, and wrapped it would make the row as high as a page
  return { value: fitToCell(plain), type: String, wrap: plain === cell, ...top }
}

/** Removes control characters, which XML does not allow, and truncates text that is too long for a cell. */
function fitToCell(text: string): string {
  const clean = text.toWellFormed().replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu, '')
  if (clean.length <= cellCharactersMax) return clean
  return clean.slice(0, cellCharactersMax - cut.length).toWellFormed() + cut
}
