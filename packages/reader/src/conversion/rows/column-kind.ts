import type { SlideDrawing } from '@rowdeck/core/deck-model/slide-drawing'
import type { SlideReading } from '@rowdeck/core/deck-model/slide-reading'

/** The value of one cell; an array is JSON text in formats that have no arrays. */
export type Cell = string | number | null | readonly (object | number)[]

/** Keyed by the requested columns, in the requested order. */
export type Row = Record<string, Cell>

/** What the API says about the cells of a column of arrays. */
export interface ColumnArray {
  /** Of one item if it has a name, otherwise of the whole cell. */
  schema: object
  /** The name of the schema of an item in the OpenAPI document. */
  itemName?: string
}

export interface ColumnKind {
  /** Display name, for example for the header row of a spreadsheet. */
  label: string
  type: 'string' | 'number' | 'array'
  /** Set for arrays. */
  array?: ColumnArray
  /** Whether a cell may be null. */
  nullable: boolean
  /** Contents of the column, for the API documentation. */
  description: string
  cellOf(slide: SlideReading, drawing: SlideDrawing): Cell
}
