import type { SlideDrawing } from '@rowdeck/core/deck-model/slide-drawing'
import type { SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { catalog } from './column-catalog.ts'
import type { ColumnArray, ColumnKind, Row } from './column-kind.ts'
import { deckColumns } from './deck-columns.ts'
import { visibleCell } from './visible-cell.ts'

export type { Cell, Row } from './column-kind.ts'

export type ColumnKey = keyof typeof catalog

/** A row with these columns. */
export type Cells<Key extends ColumnKey> = {
  [One in Key]: ReturnType<(typeof catalog)[One]['cellOf']>
}

/** The keys of all columns, in the order of the catalog. */
export const columnKeys = Object.keys(catalog) as ColumnKey[]

/** A column in a response. */
export interface Column {
  key: string
  label: string
}

export interface ColumnDescription extends Omit<ColumnKind, 'cellOf' | 'array'> {
  key: ColumnKey
}

/** Describes all columns, or those that can be asked for where no model describes slides. */
export function describeColumns({ describesSlides = true } = {}): ColumnDescription[] {
  const keys = columnKeys.filter((key) => describesSlides || key !== 'description')
  return keys.map((key) => {
    const { label, type, nullable, description } = catalog[key]
    return { key, label, type, nullable, description }
  })
}

/** The schemas of the columns of arrays, by their keys. */
export function describeArrays(): ReadonlyMap<string, ColumnArray> {
  return new Map(
    columnKeys.flatMap((key) => {
      const { array }: ColumnKind = catalog[key]
      return array === undefined ? [] : [[key, array] as const]
    }),
  )
}

export function columnsOf(keys: readonly ColumnKey[]): Column[] {
  return keys.map((key) => ({ key, label: catalog[key].label }))
}

/** Whether columns need the properties of the deck. */
export function areOfDeck(keys: readonly ColumnKey[]): boolean {
  return keys.some((key) => Object.hasOwn(deckColumns, key))
}

/** Returns one row, with visible text in Unicode NFC. Columns of pictures, descriptions and the deck need the drawing. */
export function rowOf(
  slide: SlideReading,
  keys: readonly ColumnKey[],
  drawing: SlideDrawing = {},
): Row {
  return Object.fromEntries(
    keys.map((key) => [key, visibleCell(catalog[key].cellOf(slide, drawing))]),
  )
}
