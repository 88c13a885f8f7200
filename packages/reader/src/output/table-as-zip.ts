import { strToU8, type Zippable, zipSync } from 'fflate'
import type { Row } from '../conversion/convert.ts'
import { folderNames, slideFile } from './archive-names.ts'
import { jpegIn } from './jpeg-cell.ts'
import { imagesIn, slideNumber, tablesIn } from './row-cells.ts'
import { csvOf } from './table-as-csv.ts'
import { writeJson } from './table-as-json.ts'
import { writeMarkdown } from './table-as-markdown.ts'
import type { DeckTable } from './table-writer.ts'

/** Files beside those with all rows: more than anyone looks through. Tables and pictures beyond are only in the rows. */
const filesMax = 10_000
/** The first date that a ZIP file can have, so that the same rows are the same bytes. */
const mtime = new Date(1980, 0, 1)

/**
 * Writes a ZIP file with `rows.json`, in which pictures are the names of their files, and a file for what was asked for: `deck.md`
 * of the column `markdown`, `tables/001-1.csv` of `tables`, `pictures/001.jpg` of `picture`, `images/001-1.jpg` of `images`.
 * Several decks have a folder each, those without rows because of a problem none.
 */
export async function writeZip(given: readonly DeckTable[]): Promise<Uint8Array<ArrayBuffer>> {
  const decks = given.filter(({ table, problem }) => table.rowCount > 0 || !problem)
  const folders = folderNames(decks.map(({ filename }) => filename))
  const files = new Files()
  for (const [at, deck] of decks.entries()) {
    files.folder = decks.length > 1 ? `${folders[at]}/` : ''
    addDeck(deck, files)
  }
  return files.zip()
}

function addDeck(deck: DeckTable, files: Files): void {
  const { table } = deck
  if (table.columns.some(({ key }) => key === 'markdown'))
    files.addText('deck.md', writeMarkdown([deck]))
  const rows = table.rows.map((row, at) => withFiles(row, slideNumber(row, at), files))
  files.addText('rows.json', `${writeJson([{ ...deck, table: { ...table, rows } }])}\n`)
}

/** Adds the files of a row, and returns it with their names. */
function withFiles(row: Row, slide: number, files: Files): Row {
  for (const [at, { rows }] of tablesIn(row).entries()) {
    files.addPart(slideFile('tables', slide, { part: at + 1, ending: 'csv' }), () =>
      strToU8(csvOf(rows, { byteOrderMark: true })),
    )
  }
  const changed: Row = { ...row }
  if (row.picture !== undefined) {
    changed.picture = named(row.picture, slideFile('pictures', slide, { ending: 'jpg' }), files)
  }
  if (row.images !== undefined) {
    changed.images = imagesIn(row).map((image, at) => {
      const name = slideFile('images', slide, { part: at + 1, ending: 'jpg' })
      return { ...image, image: named(image.image, name, files) }
    })
  }
  return changed
}

/** The name of the file of a picture in the ZIP file; what it was if there is none. */
function named<T extends Row[string]>(cell: T, name: string, files: Files): T | string {
  const jpeg = jpegIn(cell)
  return (jpeg && files.addPart(name, () => jpeg.bytes)) ?? cell
}

class Files {
  /** That of the deck, with a slash at its end; empty for the root. */
  folder = ''
  readonly #files: Zippable = {}
  #parts = 0

  addText(name: string, text: string): void {
    this.#files[this.folder + name] = [strToU8(text), { level: 6 }]
  }

  /** Adds a file about a slide, and returns its name in the folder; undefined if there are too many. */
  addPart(name: string, content: () => Uint8Array): string | undefined {
    if (this.#parts >= filesMax) return undefined
    this.#parts++
    // JPEG files are compressed already
    this.#files[this.folder + name] = [content(), { level: name.endsWith('.csv') ? 6 : 0 }]
    return name
  }

  zip(): Uint8Array<ArrayBuffer> {
    return zipSync(this.#files, { mtime })
  }
}
