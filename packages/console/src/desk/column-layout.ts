import { areInitial, type Column } from './slide-table.ts'

/** Which columns are shown and exported, in which order, and what a person calls them. */
export interface ColumnLayout {
  /** Keys of the shown columns, in their order; at least one. */
  shownColumns: readonly string[]
  /** Names that a person gave to columns, by key. Keys that begin with `own-` are columns that the person added. */
  columnLabels: Readonly<Record<string, string>>
}

/** Whether the columns are as they are at first: none added, hidden, moved or renamed. */
export function isInitial({ shownColumns, columnLabels }: ColumnLayout): boolean {
  return areInitial(shownColumns) && Object.keys(columnLabels).length === 0
}

/** Columns that a person may add. */
export const ownColumnsMax = 20

const ownPrefix = 'own-'

/** Whether a person added the column, for notes of their own. */
export function isOwn(key: string): boolean {
  return key.startsWith(ownPrefix)
}

/** The columns of a table and those that the person added, by the names that the person gave them. */
export function offeredColumns(
  columns: readonly Column[],
  { columnLabels }: Pick<ColumnLayout, 'columnLabels'>,
): Column[] {
  const own = Object.keys(columnLabels).filter(isOwn)
  const all = [...columns, ...own.map((key) => ({ key, label: '' }))]
  return all.map(({ key, label }) => ({ key, label: columnLabels[key] ?? label }))
}

/** The shown columns of a table in their order. */
export function shownOf(columns: readonly Column[], layout: ColumnLayout): Column[] {
  const offered = new Map(offeredColumns(columns, layout).map((column) => [column.key, column]))
  return layout.shownColumns.flatMap((key) => offered.get(key) ?? [])
}

/** Shows or hides a column; the last one that is shown stays. */
export function withShown(layout: ColumnLayout, key: string, shown: boolean): ColumnLayout {
  const others = layout.shownColumns.filter((each) => each !== key)
  const shownColumns = shown ? [...others, key] : others
  return shownColumns.length === 0 ? layout : { ...layout, shownColumns }
}

/** Moves a column to the left (-1) or right (1); at the border it stays. */
export function withMoved(layout: ColumnLayout, key: string, by: -1 | 1): ColumnLayout {
  const from = layout.shownColumns.indexOf(key)
  const to = from + by
  if (from < 0 || to < 0 || to >= layout.shownColumns.length) return layout
  const shownColumns = layout.shownColumns.filter((each) => each !== key)
  shownColumns.splice(to, 0, key)
  return { ...layout, shownColumns }
}

/** Gives a column another name; an empty one restores the name that it had. */
export function withLabel(layout: ColumnLayout, key: string, label: string): ColumnLayout {
  const { [key]: before, ...others } = layout.columnLabels
  const name = label.trim() || (isOwn(key) ? before : '')
  return { ...layout, columnLabels: name ? { ...others, [key]: name } : others }
}

/** Adds an empty column of this name to the right of another one; undefined without a name, or if there are as many as there may be. */
export function withOwn(
  layout: ColumnLayout,
  after: string,
  name: string,
): ColumnLayout | undefined {
  const numbers = Array.from({ length: ownColumnsMax }, (_, index) => index + 1)
  const free = numbers.find((number) => layout.columnLabels[`${ownPrefix}${number}`] === undefined)
  const label = name.trim()
  if (free === undefined || label === '') return undefined
  const key = `${ownPrefix}${free}`
  const shownColumns = layout.shownColumns.flatMap((each) => (each === after ? [each, key] : each))
  const columnLabels = { ...layout.columnLabels, [key]: label }
  return { shownColumns, columnLabels }
}
