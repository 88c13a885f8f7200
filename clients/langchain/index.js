import { BaseDocumentLoader } from '@langchain/core/document_loaders/base'
import { Document } from '@langchain/core/documents'

/** Loads a deck as one document per slide, read by a Rowdeck service. */
export class RowdeckLoader extends BaseDocumentLoader {
  #file
  #options

  constructor(file, options) {
    super()
    this.#file = file
    this.#options = options
  }

  async load() {
    const {
      client,
      content = 'slide',
      metadata = ['title', 'mode', 'confidence'],
      ...rest
    } = this.#options
    const columns = [...new Set(['number', content, ...metadata])]
    const { filename, rows } = await client.convert(this.#file, { ...rest, columns })
    const source = typeof this.#file === 'string' ? this.#file : filename
    return rows.map(
      (row) =>
        new Document({
          pageContent: row[content],
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
