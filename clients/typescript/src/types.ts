import type { components } from './openapi.ts'

type Schemas = components['schemas']
type Fields = Schemas['ConvertFields']

/** The key of a column that can be requested. */
export type ColumnKey = keyof Schemas['Row']

/** Slides of a deck: numbers and ranges from 1, as one text or as a list. */
export type Slides = string | number | readonly (string | number)[]

/** How slides are read. */
export type Mode = Fields['mode']

/** Whether hidden slides are converted. */
export type HiddenSlides = Fields['hidden']

/** A row with these columns. */
export type Row<K extends ColumnKey = 'slide'> = Pick<Required<Schemas['Row']>, K>

/** The result of a conversion: one row per slide, in the order of the deck. */
export interface Table<K extends ColumnKey = 'slide'> extends Omit<Schemas['Table'], 'rows'> {
  rows: Row<K>[]
  /** Numbers of the slides whose rows are empty because they are damaged. */
  unreadable: number[]
}

/** A block of text on a slide. */
export type Block = Schemas['Block']

/** A picture on a slide, with its text. */
export type PictureText = Schemas['PictureText']

/** A picture on a slide, as a JPEG file. */
export type EmbeddedPicture = Schemas['EmbeddedPicture']

/** A link on a slide. */
export type Link = Schemas['Link']

/** Shapes of a slide that connectors connect. */
export type SlideGraph = Schemas['SlideGraph']

/** A table on a slide, or the values of a chart. */
export type SlideTable = Schemas['SlideTable']

/** A word of a slide. */
export type SlideWord = Schemas['SlideWord']

export type ColumnDescription = Schemas['ColumnDescription']
/** A conversion whose rows are fetched later. */
export type Job = Schemas['Job']

export type Usage = Schemas['Usage']
export type NdjsonLine = Schemas['NdjsonLine']
export type ErrorBody = Schemas['Error']

/** How one call is made. */
export interface Call {
  signal?: AbortSignal
  /** For the whole call with all its attempts, in milliseconds; default: 300,000. */
  timeoutMs?: number
}
