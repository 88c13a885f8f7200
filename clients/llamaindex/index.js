import { Document } from '@llamaindex/core/schema'

/** Reads decks as one document per slide, with a Rowdeck service. */
export class RowdeckReader {
  #options

  constructor(options) {
    this.#options = options
  }

  async loadData(file) {
    const {
      client,
      content = 'slide',
      metadata = ['title', 'mode', 'confidence'],
      ...rest
    } = this.#options
    const columns = [...new Set(['number', content, ...metadata])]
    const { filename, rows } = await client.convert(file, { ...rest, columns })
    const source = typeof file === 'string' ? file : filename
    return rows.map(
      (row) =>
        new Document({
          id_: `${source}#${row.number}`,
          text: row[content],
          metadata: { source, number: row.number, ...known(row, metadata) },
        }),
    )
  }
}

/** Vector stores refuse null, such as the confidence of a slide that needed no OCR. */
function known(row, keys) {
  return Object.fromEntries(
    keys.map((key) => [key, row[key]]).filter(([, value]) => value !== null),
  )
}
