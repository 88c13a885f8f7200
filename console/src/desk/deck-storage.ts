import {
  type DeckDatabase,
  finished,
  keysOf,
  openDeckDatabase,
  type StoredDeck,
} from './deck-database.ts'
import { changesRecord, editsOf, saveEdits, saveRows, storedAs } from './deck-records.ts'
import type { DeckResult } from './desk-model.ts'
import { Refusal } from './refusal.ts'
import { type Dropped, isQuotaExceeded, StorageRoom } from './storage-room.ts'

/** Decks of people who are not signed in belong to whoever signs in next in this browser. */
export const visitor = 'visitor'

/** Maximum size of all files and rows that this browser keeps. */
export const storedBytesMax = 256 * 1024 * 1024

const stores = ['decks', 'rows', 'edits', 'files'] as const

/** Keeps decks in this browser. Several tabs may use it at once. */
export class DeckStorage {
  readonly #database: DeckDatabase
  readonly #room: StorageRoom

  /** Rejects if this browser keeps nothing, for example because site data is blocked. */
  static async open({ name = 'rowdeck', bytesMax = storedBytesMax } = {}): Promise<DeckStorage> {
    return new DeckStorage(await openDeckDatabase(name), bytesMax)
  }

  constructor(database: DeckDatabase, bytesMax: number) {
    this.#database = database
    this.#room = new StorageRoom(database, { bytesMax, remove: (ids) => this.remove(ids) })
  }

  close(): void {
    this.#database.close()
  }

  /** All decks of an owner. */
  async load(owner: string): Promise<DeckResult[]> {
    const ids = await this.#database.getAllKeysFromIndex('decks', 'owner', owner)
    const decks = await Promise.all(ids.map((id) => this.loadOne(id, owner)))
    return decks.filter((deck) => deck !== undefined)
  }

  /** One deck; undefined if it was removed or belongs to somebody else. */
  async loadOne(id: string, owner: string): Promise<DeckResult | undefined> {
    const transaction = this.#database.transaction(stores)
    const range = keysOf(id)
    const edits = transaction.objectStore('edits')
    const [stored, rows, editKeys, editTexts, file] = await Promise.all([
      transaction.objectStore('decks').get(id),
      transaction.objectStore('rows').getAll(range),
      edits.getAllKeys(range),
      edits.getAll(range),
      transaction.objectStore('files').get(id),
    ])
    if (stored?.owner !== owner) return undefined
    const {
      columns,
      mode,
      reread,
      refusal,
      owner: _,
      fileBytes: __,
      rowBytes: ___,
      ...kept
    } = stored
    return {
      ...kept,
      file: file && new File([file.content], file.name, { type: file.type }),
      password: undefined,
      retryAt: undefined,
      sentShare: 0,
      readingSince: 0,
      table: { filename: stored.filename, mode, rowCount: rows.length, columns, rows },
      edits: editsOf(editKeys, editTexts),
      rereading: new Set(),
      reread: new Set(reread),
      rereadRefusals: new Map(),
      refusal: refusal && new Refusal(refusal),
    }
  }

  /** Stores a new deck and its file. Returns what was dropped for it, and whether the file is stored. */
  async add(deck: DeckResult, owner: string): Promise<Dropped & { fileStored: boolean }> {
    const record = storedAs(deck, { owner, fileBytes: 0 })
    const { file } = deck
    const dropped = await this.#room.with(deck.id, async () => {
      await this.#database.put('decks', record)
    })
    const kept = file
      ? await this.#addFile(record, file)
      : { files: 0, decks: [], fileStored: false }
    return { ...kept, files: dropped.files + kept.files, decks: [...dropped.decks, ...kept.decks] }
  }

  async #addFile(record: StoredDeck, file: File): Promise<Dropped & { fileStored: boolean }> {
    try {
      const room = await this.#room.make(record.id, file.size)
      const dropped = await this.#room.with(record.id, async () => {
        const transaction = this.#database.transaction(['decks', 'files'], 'readwrite')
        const stored = { content: file, name: file.name, type: file.type }
        await finished(transaction, [
          transaction.objectStore('files').put(stored, record.id),
          transaction.objectStore('decks').put({ ...record, fileBytes: file.size }),
        ])
      })
      const decks = [...room.decks, ...dropped.decks]
      return { files: room.files + dropped.files, decks, fileStored: true }
    } catch (error) {
      if (!isQuotaExceeded(error) && !isUnreadable(error)) throw error
      return { files: 0, decks: [], fileStored: false }
    }
  }

  /**
   * Stores what changed between two states of a deck. Does nothing if another tab has removed it meanwhile.
   * Rejects with a QuotaExceededError if there is no room even without other decks.
   */
  async save(before: DeckResult, after: DeckResult): Promise<Dropped> {
    return await this.#room.with(after.id, async () => {
      const transaction = this.#database.transaction(['decks', 'rows', 'edits'], 'readwrite')
      const decks = transaction.objectStore('decks')
      const stored = await decks.get(after.id)
      if (!stored) return await transaction.done
      const { owner, fileBytes } = stored
      await finished(transaction, [
        changesRecord(before, after) && decks.put(storedAs(after, { owner, fileBytes })),
        ...saveRows(transaction.objectStore('rows'), before, after),
        ...saveEdits(transaction.objectStore('edits'), before, after),
      ])
    })
  }

  async remove(ids: readonly string[]): Promise<void> {
    const transaction = this.#database.transaction(stores, 'readwrite')
    const requests = ids.flatMap((id) => [
      transaction.objectStore('decks').delete(id),
      transaction.objectStore('files').delete(id),
      transaction.objectStore('rows').delete(keysOf(id)),
      transaction.objectStore('edits').delete(keysOf(id)),
    ])
    await finished(transaction, requests)
  }

  /** Gives a visitor's decks to the account that signed in, and removes those of other accounts. */
  async claim(owner: string): Promise<void> {
    const transaction = this.#database.transaction('decks', 'readwrite')
    const all = await transaction.store.getAll()
    const waiting = all.filter((deck) => deck.owner === visitor)
    const requests = waiting.map((deck) => transaction.store.put({ ...deck, owner }))
    await finished(transaction, requests)
    const others = all.filter((deck) => deck.owner !== visitor && deck.owner !== owner)
    await this.remove(others.map(({ id }) => id))
  }

  /** Removes everything that belongs to an owner. */
  async clear(owner: string): Promise<void> {
    await this.remove(await this.#database.getAllKeysFromIndex('decks', 'owner', owner))
  }
}

// the file was moved or changed on disk since it was chosen
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && ['NotReadableError', 'DataCloneError'].includes(error.name)
}
