import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { DeckOptions, RowKey, Stage } from './desk-model.ts'
import type { DeckChange } from './history.ts'
import type { RefusalFacts } from './refusal.ts'
import type { Column, SlideRow, SlideTable } from './slide-table.ts'

/** A deck without its rows, edits and file. Passwords are never stored. */
export interface StoredDeck {
  id: string
  /** The account that it belongs to, or `visitor`. */
  owner: string
  filename: string
  /** Missing in decks of earlier versions. */
  folder?: string
  sizeBytes: number
  addedAt: number
  batchAt: number
  options: DeckOptions
  stage: Stage
  held: boolean
  slideCount: number
  columns: Column[]
  mode: SlideTable['mode']
  reread: RowKey[]
  /** Missing in decks of earlier versions. */
  exported?: boolean
  refusal: RefusalFacts | undefined
  conversionKey: string
  /** The size of the stored file; 0 if it is not stored. */
  fileBytes: number
  /** About the size of the stored rows. */
  rowBytes: number
}

/** The part of a step that concerns one deck. */
export interface StoredStep extends DeckChange {
  label: string
  /** Whether it was taken back. */
  undone: boolean
}

export interface DeckSchema extends DBSchema {
  decks: { key: string; value: StoredDeck; indexes: { owner: string } }
  /** By deck and position. */
  rows: { key: [string, number]; value: SlideRow }
  /** By deck, row and column. */
  edits: { key: [string, RowKey, string]; value: string }
  /** Rows that look right, by deck and row. */
  checks: { key: [string, RowKey]; value: true }
  /** What each change by hand did to a deck, by deck and time. */
  steps: { key: [string, number]; value: StoredStep }
  files: { key: string; value: { content: Blob; name: string; type: string } }
}

export type DeckDatabase = IDBPDatabase<DeckSchema>

const version = 3

export function openDeckDatabase(name: string): Promise<DeckDatabase> {
  return openDB<DeckSchema>(name, version, {
    upgrade(database, from) {
      if (from < 1) {
        database.createObjectStore('decks', { keyPath: 'id' }).createIndex('owner', 'owner')
        database.createObjectStore('rows')
        database.createObjectStore('edits')
        database.createObjectStore('files')
      }
      if (from < 2) database.createObjectStore('checks')
      if (from < 3) database.createObjectStore('steps')
    },
    // a newer version of this page in another tab must not wait for this one
    blocking(_current, _blocked, event) {
      const target = event.target as IDBDatabase
      target.close()
    },
  })
}

/** Every key of the stores `rows`, `edits`, `checks` and `steps` that belongs to a deck. */
export function keysOf(id: string): IDBKeyRange {
  // arrays sort after strings and numbers, so this is above every key that begins with the id
  return IDBKeyRange.bound([id], [id, []])
}

/** An edit that is stored survives a power cut. */
export const safely = { durability: 'strict' } as const

/** A transaction for all of a deck but its file and its steps. */
export function writing(database: DeckDatabase) {
  return database.transaction(['decks', 'rows', 'edits', 'checks'], 'readwrite', safely)
}

/**
 * Commits the transaction. Resolves when it and all of its requests are done; `false` stands for no request. It is
 * committed at once, because a page that is left while it waits for requests loses what it has changed.
 */
export async function finished(
  transaction: { done: Promise<void>; commit(): void },
  requests: readonly (Promise<unknown> | false)[],
): Promise<void> {
  transaction.commit()
  await Promise.all([...requests, transaction.done])
}

const strays = ['edits', 'checks', 'steps'] as const

/** Removes what was changed by hand in one tab while another removed the deck. */
export async function removeStrays(database: DeckDatabase): Promise<void> {
  const transaction = database.transaction(['decks', ...strays], 'readwrite')
  const [ids, ...keys] = await Promise.all([
    transaction.objectStore('decks').getAllKeys(),
    ...strays.map((name) => transaction.objectStore(name).getAllKeys()),
  ])
  const known = new Set(ids)
  const requests = keys.flatMap((own, index) => {
    const store = transaction.objectStore(strays[index] ?? 'edits')
    return own.filter(([id]) => !known.has(id)).map(([id]) => store.delete(keysOf(id)))
  })
  await finished(transaction, requests)
}
