import type { StoredDeck, writing } from './deck-database.ts'
import type { DeckResult, RowEdits, RowKey } from './desk-model.ts'
import { pictureColumn, type SlideRow } from './slide-table.ts'

/** The record of a deck; its rows, edits and file have records of their own. */
export function storedAs(
  deck: DeckResult,
  { owner, fileBytes }: Pick<StoredDeck, 'owner' | 'fileBytes'>,
): StoredDeck {
  // what is in memory only is left out
  const { file, password, retryAt, sentShare, readingSince, ...kept } = deck
  const { edits, rereading, checked, rereadRefusals, table, ...record } = kept
  return {
    ...record,
    owner,
    columns: table.columns,
    mode: table.mode,
    reread: [...deck.reread],
    refusal: deck.refusal?.facts,
    fileBytes,
    // measured once, because measuring takes as long as storing
    rowBytes: deck.stage === 'done' || deck.stage === 'canceled' ? sizeOf(table.rows) : 0,
  }
}

function sizeOf(rows: readonly SlideRow[]): number {
  const drawn = (row: SlideRow) => {
    const drawing = row[pictureColumn]
    return drawing instanceof Blob ? drawing.size : 0
  }
  return rows.reduce((sum, row) => sum + JSON.stringify(row).length + drawn(row), 0)
}

/** A store of the database, as far as it is written. */
interface Written<Value, Key> {
  put(value: Value, key: Key): Promise<unknown>
  delete(key: Key | IDBKeyRange): Promise<void>
}

/** Stores the rows that changed; those that did not are the same objects. */
function saveRows(
  store: Written<SlideRow, [string, number]>,
  { table: { rows: before } }: DeckResult,
  { id, table: { rows: after } }: DeckResult,
): Promise<unknown>[] {
  if (before === after) return []
  const changed = [...after.entries()].filter(([index, row]) => before[index] !== row)
  const requests: Promise<unknown>[] = changed.map(([index, row]) => store.put(row, [id, index]))
  if (before.length > after.length) {
    requests.push(store.delete(IDBKeyRange.bound([id, after.length], [id, []])))
  }
  return requests
}

/** Whether the record of a deck changed. */
export function changesRecord(before: DeckResult, after: DeckResult): boolean {
  const { sentShare: _, edits: __, checked: ___, ...previous } = before
  return Object.entries(previous).some(
    ([name, value]) => value !== after[name as keyof typeof previous],
  )
}

/** Stores what changed; only cells that changed here, so that tabs do not undo each other's edits. */
export function saveEdits(
  store: Written<string, [string, RowKey, string]>,
  before: DeckResult,
  after: DeckResult,
): Promise<unknown>[] {
  const requests: Promise<unknown>[] = []
  for (const rowKey of new Set([...before.edits.keys(), ...after.edits.keys()])) {
    const [old = {}, edited = {}] = [before.edits.get(rowKey), after.edits.get(rowKey)]
    for (const column of new Set([...Object.keys(old), ...Object.keys(edited)])) {
      const text = edited[column]
      if (text === old[column]) continue
      const key: [string, RowKey, string] = [after.id, rowKey, column]
      requests.push(text === undefined ? store.delete(key) : store.put(text, key))
    }
  }
  return requests
}

/** Stores which rows were checked here, or are no longer. */
export function saveChecks(
  store: Written<true, [string, RowKey]>,
  before: DeckResult,
  { id, checked }: DeckResult,
): Promise<unknown>[] {
  const added = [...checked].filter((key) => !before.checked.has(key))
  const removed = [...before.checked].filter((key) => !checked.has(key))
  return [
    ...added.map((key) => store.put(true, [id, key])),
    ...removed.map((key) => store.delete([id, key])),
  ]
}

/** Stores the rows, edits and checks that changed. */
export function saveChanges(
  transaction: ReturnType<typeof writing>,
  before: DeckResult,
  after: DeckResult,
): Promise<unknown>[] {
  return [
    ...saveRows(transaction.objectStore('rows'), before, after),
    ...saveEdits(transaction.objectStore('edits'), before, after),
    ...saveChecks(transaction.objectStore('checks'), before, after),
  ]
}

/** The edits of a deck from their keys and texts. */
export function editsOf(keys: [string, RowKey, string][], texts: string[]): Map<RowKey, RowEdits> {
  const edits = new Map<RowKey, RowEdits>()
  for (const [index, [, rowKey, column]] of keys.entries()) {
    edits.set(rowKey, { ...edits.get(rowKey), [column]: texts[index] ?? '' })
  }
  return edits
}
