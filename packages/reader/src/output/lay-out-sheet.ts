import type { SheetData } from 'write-excel-file/node'
import { lineCount, textWidth } from './text-measure.ts'

/** Widths of columns, in digits. Text that is wider is wrapped; a column of long texts may be wider than one of titles. */
const widthMin = 6
const shortTextWidthMax = 45
export const longTextWidthMax = 80
const longTextFrom = 200
/** Space for the margins of a cell, and for the button of the filter beside a label. */
const cellMargin = 1.5
const filterButton = 4
/** The common font of 11 points: a character is 7 pixels wide. */
const pixelsPerCharacter = 7
/** Height of a line of text, and the maximum height of a row (Excel specifications and limits), in points. */
const linePoints = 15
const rowPointsMax = 409
const linesMax = Math.ceil(rowPointsMax / linePoints)

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

/** A cell that opens an address, or another sheet of the workbook. Rows and columns count from 1. */
export type CellLink = { row: number; column: number } & ({ url: string } | { sheet: string })

/** Null if it is empty. */
export type SheetCell = {
  value: string | number
  type?: StringConstructor | NumberConstructor
  wrap?: boolean
  alignVertical?: 'top'
  align?: 'left'
  fontWeight?: 'bold'
  /** In points. */
  height?: number
} | null

export interface Sheet {
  data: SheetData
  options: {
    sheet: string
    columns: { width: number }[]
    stickyRowsCount: number
    /** The cells that can be filtered, with their head; undefined if there is no head. */
    filtered: { rows: number; columns: number } | undefined
    /** Whether the first column is on the right. */
    rightToLeft: boolean
    orientation: 'landscape'
    images: SheetImage[]
    /** For `hyperlinks`. */
    links: CellLink[]
  }
}

/** What a sheet shows. */
export interface SheetContent {
  sheet: string
  /** Undefined if the columns have no labels. */
  head: SheetCell[] | undefined
  lines: SheetCell[][]
  images?: SheetImage[]
  links?: CellLink[]
  /** The width from which short texts are wrapped. */
  widthMax?: number
}

/** Lays out a sheet: its columns and rows are as wide and high as their content. */
export function laidOut(content: SheetContent): Sheet {
  const { sheet, head, lines, images = [], links = [] } = content
  const count = head?.length ?? lines.reduce((most, { length }) => Math.max(most, length), 0)
  const columns = Array.from({ length: count }, (_, at) => ({
    width: pictureWidth(images, at + 1) ?? widthOf(content, at),
  }))
  const bold = head?.map((cell) => cell && { ...cell, fontWeight: 'bold' as const })
  return {
    data: [...(bold ? [bold] : []), ...lines].map((line) => withHeight(line, columns)),
    options: {
      sheet,
      columns,
      stickyRowsCount: head ? 1 : 0,
      filtered: head && { rows: lines.length + 1, columns: count },
      rightToLeft: isRightToLeft(lines),
      orientation: 'landscape',
      images,
      links,
    },
  }
}

/** The width of a column with pictures; undefined without. */
function pictureWidth(images: readonly SheetImage[], column: number): number | undefined {
  const own = images.filter(({ anchor }) => anchor.column === column)
  if (own.length === 0) return undefined
  const widest = own.reduce((most, { width, offsetX }) => Math.max(most, width + 2 * offsetX), 0)
  return widest / pixelsPerCharacter
}

/** Programs take the heights of rows as they are in the file, so that each row has one. In points. */
function withHeight(line: SheetCell[], columns: { width: number }[]): SheetCell[] {
  const at = line.findIndex((cell) => cell !== null)
  if (at === -1) return line
  const heights = line.map((cell, column) => {
    const width = (columns[column]?.width ?? widthMin) - cellMargin
    const count = cell?.wrap ? lineCount(String(cell.value), width, linesMax) : 1
    return Math.max(cell?.height ?? 0, count * linePoints)
  })
  const height = Math.min(rowPointsMax, Math.max(...heights))
  return line.with(at, { ...line[at], height } as SheetCell)
}

function widthOf({ lines, head, widthMax = shortTextWidthMax }: SheetContent, at: number): number {
  const texts = lines.flatMap((line) => {
    const cell = line[at]
    // JSON is not made room for
    return cell && (cell.wrap || cell.type === Number) ? [String(cell.value)] : []
  })
  const isLong = texts.some((text) => text.length >= longTextFrom)
  const max = isLong ? longTextWidthMax : widthMax
  const ofLabel = textWidth(String(head?.[at]?.value ?? ''), max) + filterButton
  const widest = texts.reduce((most, text) => Math.max(most, textWidth(text, max) + cellMargin), 0)
  return Math.ceil(Math.min(max, Math.max(widest, ofLabel, widthMin)))
}

const firstStrong = /\p{L}/u
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u

/** Whether more texts begin from the right than from the left. */
function isRightToLeft(lines: SheetCell[][]): boolean {
  let balance = 0
  for (const cell of lines.flat()) {
    const letter = cell?.wrap ? firstStrong.exec(String(cell.value))?.[0] : undefined
    if (letter !== undefined) balance += rightToLeft.test(letter) ? 1 : -1
  }
  return balance > 0
}
