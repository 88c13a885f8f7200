import { AppError } from '@rowdeck/core/errors'
import { type ColumnKey, columnKeys } from './columns.ts'
import { unknownColumn } from './unknown-column.ts'

/** The columns of a request that specifies none. */
const defaultColumns: readonly ColumnKey[] = ['slide']

/**
 * Validates the requested columns; returns the default if they are undefined. Throws request_invalid with
 * the list of all columns for an unknown or duplicate one.
 */
export function requestedColumns(requested: readonly string[] | undefined): readonly ColumnKey[] {
  if (requested === undefined) return defaultColumns
  return requested.map((name, index) => {
    const key = columnKeys.find((known) => known === name)
    if (key !== undefined && requested.indexOf(name) === index) return key
    const message = key
      ? `Column \`${key}\` is listed twice. List each column once.`
      : `${unknownColumn(name, columnKeys)} Available columns: ${columnKeys.join(', ')}.`
    throw new AppError('request_invalid', message, { details: { columns: columnKeys } })
  })
}
