import type { components, operations } from './openapi.ts'

type Schemas = components['schemas']
type Form = operations['convert']['requestBody']['content']['multipart/form-data']

/** The key of a column that can be asked for. */
export type ColumnKey = keyof Schemas['Row']

/** How slides are read. */
export type Mode = NonNullable<Form['mode']>

/** Whether hidden slides are converted. */
export type HiddenSlides = NonNullable<Form['hidden']>

/** A row with these columns. */
export type Row<K extends ColumnKey = 'slide'> = Pick<Required<Schemas['Row']>, K>

/** The answer to a conversion: one row a slide, in the order of the deck. */
export interface Table<K extends ColumnKey = 'slide'> extends Omit<Schemas['Table'], 'rows'> {
  rows: Row<K>[]
}

/** A block of text on a slide. */
export type Block = Schemas['Block']

export type ColumnDescription = Schemas['ColumnDescription']
export type Usage = Schemas['Usage']
export type NdjsonLine = Schemas['NdjsonLine']
export type ErrorBody = Schemas['Error']

/** How one call is made. */
export interface Call {
  signal?: AbortSignal
  /** For the whole call with all its attempts, in milliseconds; 300,000 unless told. */
  timeoutMs?: number
}
