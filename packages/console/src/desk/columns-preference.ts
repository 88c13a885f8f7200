import { type ColumnLayout, isOwn, ownColumnsMax } from './column-layout.ts'
import {
  forgetPreference,
  type Preference,
  readPreference,
  writePreference,
} from './preferences.ts'
import { allColumns, initialColumns } from './slide-table.ts'

/** The longest name of a column that is taken over, in characters. */
const labelCharsMax = 200

/**
 * How an owner of decks, an account or visitors, arranged the columns in this browser. It is kept as long as the decks of that
 * owner: it moves with those of a visitor to the account that signs in, and goes when they are erased.
 */
export const keptColumns = {
  read: (owner: string, initial: ColumnLayout = columnsPreference.initial) =>
    readPreference({ ...columnsOf(owner), initial }),
  write: (owner: string, layout: ColumnLayout) => writePreference(columnsOf(owner), layout),
  forget: (owner: string) => forgetPreference(columnsOf(owner)),
}

function columnsOf(owner: string): Preference<ColumnLayout> {
  return { ...columnsPreference, name: `columns.${owner}` }
}

/** The columns that were shown last. */
export const columnsPreference: Preference<ColumnLayout> = {
  name: 'columns',
  initial: { shownColumns: initialColumns, columnLabels: {} },
  parse(value) {
    // earlier versions kept the keys alone
    const stored = Array.isArray(value) ? { shownColumns: value, columnLabels: {} } : value
    const { shownColumns, columnLabels } = (stored ?? {}) as Partial<ColumnLayout>
    if (!Array.isArray(shownColumns)) return undefined
    const labels = Object.entries(columnLabels ?? {}).filter(isLabel)
    const names = new Map(labels.slice(0, allColumns.length + ownColumnsMax))
    const isKnown = (key: unknown) =>
      allColumns.some((column) => column.key === key) || names.has(key as string)
    const shown = [...new Set(shownColumns)].filter(isKnown)
    return shown.length > 0
      ? { shownColumns: shown, columnLabels: Object.fromEntries(names) }
      : undefined
  },
}

function isLabel(entry: [string, unknown]): entry is [string, string] {
  const [key, label] = entry
  const isColumn = isOwn(key) || allColumns.some((column) => column.key === key)
  return isColumn && typeof label === 'string' && label.length <= labelCharsMax
}
