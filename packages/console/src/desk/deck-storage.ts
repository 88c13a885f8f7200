import {
  type DeckDatabase,
  finished,
  keysOf,
  openDeckDatabase,
  removeStrays,
  type StoredDeck,
  safely,
  writing,
} from './deck-database.ts'
import {
  changesRecord,
  editsOf,
  saveChanges,
  saveChecks,
  saveEdits,
  storedAs,
} from './deck-records.ts'
import type { DeckResult, RowKey, StorageUse } from './desk-model.ts'
import { Refusal } from './refusal.ts'
import { StepStorage } from './step-storage.ts'
import {
  type EstimateStorage,
  estimateInBrowser,
  isQuotaExceeded,
  StorageRoom,
} from './storage-room.ts'

/** Decks of people who are not signed in belong to whoever signs in next in this browser. */
export const visitor = 'visitor'

/** Whose keys begin with the id of a deck. */
const keyedByDeck = ['rows', 'edits', 'checks', 'steps'] as const
const stores = ['decks', 'files', ...keyedByDeck] as const

/** What had to be done to store a deck. */
export interface Saved {
  /** Files of other decks that were dropped to make room. */
  filesDropped: number
  /** Whether the file of a new deck is stored. */
  fileStored: boolean
}

/** Keeps decks in this browser. Several tabs may use it at once. */
export class DeckStorage {
  readonly #database: DeckDatabase
  readonly #estimate: EstimateStorage
  readonly #room: StorageRoom
  readonly steps: StepStorage

  /** Rejects if this browser keeps nothing, for example because site data is blocked. */
  static async open({
    name = 'rowdeck',
    estimate = estimateInBrowser,
  }: {
    name?: string
    estimate?: EstimateStorage
  } = {}): Promise<DeckStorage> {
    const database = await openDeckDatabase(name)
    await removeStrays(database)
    return new DeckStorage(database, estimate)
  }

  constructor(database: DeckDatabase, estimate: EstimateStorage) {
    this.#database = database
    this.#estimate = estimate
    this.#room = new StorageRoom(database, estimate)
    this.steps = new StepStorage(database)
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
    const [stored, rows, editKeys, editTexts, checks, file] = await Promise.all([
      transaction.objectStore('decks').get(id),
      transaction.objectStore('rows').getAll(range),
      edits.getAllKeys(range),
      edits.getAll(range),
      transaction.objectStore('checks').getAllKeys(range),
      transaction.objectStore('files').get(id),
    ])
    if (stored?.owner !== owner) return undefined
    const {
      columns,
      mode,
      reread,
      exported = false,
      folder = '',
      refusal,
      owner: _,
      fileBytes: __,
      rowBytes: ___,
      ...kept
    } = stored
    return {
      ...kept,
      folder,
      file: file && new File([file.content], file.name, { type: file.type }),
      password: undefined,
      retryAt: undefined,
      sentShare: 0,
      readingSince: 0,
      table: { filename: stored.filename, mode, rowCount: rows.length, columns, rows },
      edits: editsOf(editKeys, editTexts),
      rereading: new Set(),
      reread: new Set(reread),
      checked: new Set(checks.map(([, rowKey]) => rowKey)),
      exported,
      rereadRefusals: new Map(),
      refusal: refusal && new Refusal(refusal),
    }
  }

  /**
   * Stores a new deck and its file. Rows, edits and checks that it has from the start, as after the undone removal of a deck, are
   * stored with it in one step, so that a page that is left in between keeps them.
   */
  async add(deck: DeckResult, owner: string): Promise<Saved> {
    const record = storedAs(deck, { owner, fileBytes: 0 })
    const table = { ...deck.table, rows: [] }
    const before = { ...deck, table, edits: new Map(), checked: new Set<RowKey>() }
    const filesDropped = await this.#room.with(deck.id, async () => {
      const transaction = writing(this.#database)
      await finished(transaction, [
        transaction.objectStore('decks').put(record),
        ...saveChanges(transaction, before, deck),
      ])
    })
    const added = deck.file
      ? await this.#addFile(record, deck.file)
      : { filesDropped: 0, fileStored: false }
    return { ...added, filesDropped: filesDropped + added.filesDropped }
  }

  async #addFile(record: StoredDeck, file: File): Promise<Saved> {
    try {
      const made = await this.#room.makeForFile(record.id, file.size)
      const dropped = await this.#room.with(record.id, async () => {
        const transaction = this.#database.transaction(['decks', 'files'], 'readwrite')
        const stored = { content: file, name: file.name, type: file.type }
        await finished(transaction, [
          transaction.objectStore('files').put(stored, record.id),
          transaction.objectStore('decks').put({ ...record, fileBytes: file.size }),
        ])
      })
      return { filesDropped: made + dropped, fileStored: true }
    } catch (error) {
      if (!isQuotaExceeded(error) && !isUnreadable(error)) throw error
      return { filesDropped: 0, fileStored: false }
    }
  }

  /**
   * Stores what changed between two states of a deck. Does nothing if another tab has removed it meanwhile.
   * Rejects with a QuotaExceededError if there is no room even without the files that may be dropped.
   */
  async save(before: DeckResult, after: DeckResult): Promise<Saved> {
    const filesDropped = await this.#room.with(after.id, async () => {
      const transaction = writing(this.#database)
      const decks = transaction.objectStore('decks')
      const stored = await decks.get(after.id)
      if (!stored) return await transaction.done
      const { owner, fileBytes } = stored
      await finished(transaction, [
        changesRecord(before, after) && decks.put(storedAs(after, { owner, fileBytes })),
        ...saveChanges(transaction, before, after),
      ])
    })
    return { filesDropped, fileStored: true }
  }

  /**
   * Stores changed cells and checks in one step, so that a page that is left right after them keeps them. `save` stores
   * them again, with the rest, and reports failures.
   */
  async saveNow(before: DeckResult, after: DeckResult): Promise<void> {
    try {
      const transaction = this.#database.transaction(['edits', 'checks'], 'readwrite', safely)
      await finished(transaction, [
        ...saveEdits(transaction.objectStore('edits'), before, after),
        ...saveChecks(transaction.objectStore('checks'), before, after),
      ])
    } catch {
      // `save` meets the same failure
    }
  }

  async remove(ids: readonly string[]): Promise<void> {
    const transaction = this.#database.transaction(stores, 'readwrite')
    const requests = ids.flatMap((id) => [
      transaction.objectStore('decks').delete(id),
      transaction.objectStore('files').delete(id),
      ...keyedByDeck.map((name) => transaction.objectStore(name).delete(keysOf(id))),
    ])
    await finished(transaction, requests)
  }

  /** Gives a visitor's decks to the account that signed in. */
  async claim(owner: string): Promise<void> {
    const transaction = this.#database.transaction('decks', 'readwrite')
    const waiting = await transaction.store.index('owner').getAll(visitor)
    const requests = waiting.map((deck) => transaction.store.put({ ...deck, owner }))
    await finished(transaction, requests)
  }

  /** How much is kept, and how much of it belongs to the owner. */
  async measure(owner: string): Promise<StorageUse> {
    const all = await this.#database.getAll('decks')
    const sizes = all.map((deck) => ({ deck, bytes: deck.fileBytes + deck.rowBytes }))
    const own = sizes.filter(({ deck }) => deck.owner === owner)
    const sum = (list: typeof sizes) => list.reduce((total, { bytes }) => total + bytes, 0)
    const estimate = await this.#estimate()
    return {
      usedBytes: estimate?.usedBytes ?? sum(sizes),
      grantedBytes: estimate?.grantedBytes,
      persistent: (await globalThis.navigator?.storage?.persisted?.()) === true,
      decks: new Map(own.map(({ deck, bytes }) => [deck.id, bytes])),
      otherAccountsBytes: sum(sizes) - sum(own),
    }
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
