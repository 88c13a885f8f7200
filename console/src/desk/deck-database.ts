import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { DeckOptions, RowKey, Stage } from './desk-model.ts'
import type { RefusalFacts } from './refusal.ts'
import type { Column, SlideRow, SlideTable } from './slide-table.ts'

/** A deck without its rows, edits and file. Passwords are never stored. */
export interface StoredDeck {
  id: string
  /** The account that it belongs to, or `visitor`. */
  owner: string
  filename: string
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
  refusal: RefusalFacts | undefined
  conversionKey: string
  /** The size of the stored file; 0 if it is not stored. */
  fileBytes: number
  /** About the size of the stored rows. */
  rowBytes: number
}

interface Schema extends DBSchema {
  decks: { key: string; value: StoredDeck; indexes: { owner: string } }
  /** By deck and position. */
  rows: { key: [string, number]; value: SlideRow }
  /** By deck, row and column. */
  edits: { key: [string, RowKey, string]; value: string }
  files: { key: string; value: { content: Blob; name: string; type: string } }
}

export type DeckDatabase = IDBPDatabase<Schema>

const version = 1

export function openDeckDatabase(name: string): Promise<DeckDatabase> {
  return openDB<Schema>(name, version, {
    upgrade(database) {
      database.createObjectStore('decks', { keyPath: 'id' }).createIndex('owner', 'owner')
      database.createObjectStore('rows')
      database.createObjectStore('edits')
      database.createObjectStore('files')
    },
    // a newer version of this page in another tab must not wait for this one
    blocking(_current, _blocked, event) {
      const target = event.target as IDBDatabase
      target.close()
    },
  })
}

/** Every key of the stores `rows` and `edits` that belongs to a deck. */
export function keysOf(id: string): IDBKeyRange {
  // arrays sort after strings and numbers, so this is above every key that begins with the id
  return IDBKeyRange.bound([id], [id, []])
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
