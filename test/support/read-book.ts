import { unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'

export interface ReadSheet {
  name: string
  /** Null for empty cells; trailing ones are added up to the widest row. */
  rows: (string | number | null)[][]
  /** In digits. */
  widths: number[]
  /** In points; NaN if a row has none. */
  heights: number[]
  /** The range that can be filtered. */
  filter: string | undefined
  frozenRows: number
  rightToLeft: boolean
  /** The places in the workbook that cells open. */
  places: string[]
}

interface Tag {
  name: string
  attributes: Record<string, string>
  text: string
}

/** Reads a workbook from its XML, without the library that wrote it. */
export function readBook(bytes: Uint8Array): {
  sheets: ReadSheet[]
  /** Defined names of the first sheet. */
  names: Record<string, string>
} {
  const files = unzipSync(bytes)
  const read = (path: string) => tagsIn(Buffer.from(files[path] ?? []).toString())
  const texts = sharedStrings(read('xl/sharedStrings.xml'))
  const book = read('xl/workbook.xml')
  const sheets = named(book, 'sheet').map(({ attributes }, at) =>
    sheetOf(attributes.name ?? '', read(`xl/worksheets/sheet${at + 1}.xml`), texts),
  )
  const defined = named(book, 'definedName').filter((tag) => tag.attributes.localSheetId === '0')
  const names = Object.fromEntries(defined.map((tag) => [tag.attributes.name, tag.text]))
  return { sheets, names }
}

function sheetOf(name: string, tags: Tag[], texts: readonly string[]): ReadSheet {
  const rows = named(tags, 'row')
  const cells = new Map(
    named(tags, 'c').map(({ attributes: { r, t }, text }) => [
      r ?? '',
      text === '' ? null : t === 's' ? (texts[Number(text)] ?? '') : Number(text),
    ]),
  )
  const width = Math.max(0, ...[...cells.keys()].map((place) => columnOf(place)))
  return {
    name,
    rows: rows.map((_, at) =>
      Array.from(
        { length: width },
        (__, column) => cells.get(`${letterOf(column)}${at + 1}`) ?? null,
      ),
    ),
    widths: named(tags, 'col').map(({ attributes }) => Number(attributes.width)),
    heights: rows.map(({ attributes }) => Number(attributes.ht)),
    filter: named(tags, 'autoFilter')[0]?.attributes.ref,
    frozenRows: Number(named(tags, 'pane')[0]?.attributes.ySplit ?? 0),
    rightToLeft: named(tags, 'sheetView')[0]?.attributes.rightToLeft === '1',
    places: named(tags, 'hyperlink').flatMap(({ attributes }) => attributes.location ?? []),
  }
}

function sharedStrings(tags: Tag[]): string[] {
  return named(tags, 'si').map(({ text }) => text)
}

const named = (tags: Tag[], name: string) => tags.filter((tag) => tag.name === name)

/** Up to 26 columns. */
const letterOf = (column: number) => String.fromCharCode(65 + column)
const columnOf = (place: string) => place.charCodeAt(0) - 64

/** The elements in the order in which they begin, each with all text within it. */
function tagsIn(xml: string): Tag[] {
  const tags: Tag[] = []
  const open: Tag[] = []
  const parser = new SaxesParser()
  parser.on('opentag', ({ name, attributes }) => {
    const tag = { name, attributes: attributes as Record<string, string>, text: '' }
    tags.push(tag)
    open.push(tag)
  })
  parser.on('text', (text) => {
    for (const tag of open) tag.text += text
  })
  parser.on('closetag', () => void open.pop())
  if (xml !== '') parser.write(xml).close()
  return tags
}
