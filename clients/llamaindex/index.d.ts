import type { BaseReader, Document } from '@llamaindex/core/schema'
import type { ColumnKey, ConvertOptions, DeckFile, Rowdeck } from '@rowdeck/client'

export interface RowdeckReaderOptions extends Omit<ConvertOptions<ColumnKey>, 'columns'> {
  /** The client of the service, with its address, key and retries. */
  client: Pick<Rowdeck, 'convert'>
  /** The column that becomes the text of a document; default: `slide`. */
  content?: 'slide' | 'body' | 'markdown'
  /** The columns that become its metadata; default: `title`, `mode` and `confidence`. Values that are null are left out. */
  metadata?: readonly ColumnKey[]
}

export interface SlideMetadata extends Partial<Record<ColumnKey, unknown>> {
  /** The path of the deck, or its name if it was not given as a path. */
  source: string
  /** The number of the slide in the deck, from 1. */
  number: number
}

/** Reads decks as one document per slide, whose id is `source#number`. Throws what `convert` of the client throws. */
export declare class RowdeckReader implements BaseReader<Document<SlideMetadata>> {
  constructor(options: RowdeckReaderOptions)
  loadData(file: DeckFile): Promise<Document<SlideMetadata>[]>
}
