import { type DeckDatabase, finished, type StoredDeck } from './deck-database.ts'

/** What had to be removed to make room. */
export interface Dropped {
  /** Number of decks whose file was removed. */
  files: number
  /** Ids of decks that were removed. */
  decks: string[]
}

interface RoomOptions {
  bytesMax: number
  remove: (ids: readonly string[]) => Promise<void>
}

/** Makes room for decks by removing the oldest finished ones, their files first. */
export class StorageRoom {
  readonly #database: DeckDatabase
  readonly #options: RoomOptions

  constructor(database: DeckDatabase, options: RoomOptions) {
    this.#database = database
    this.#options = options
  }

  /**
   * Repeats a change after making room, as long as this browser says that its storage is full. Rejects with a
   * QuotaExceededError if there is nothing left to remove.
   */
  async with(id: string, change: () => Promise<void>): Promise<Dropped> {
    const dropped: Dropped = { files: 0, decks: [] }
    for (;;) {
      try {
        await change()
        return dropped
      } catch (error) {
        if (!isQuotaExceeded(error) || !(await this.#dropOldest(id, dropped))) throw error
      }
    }
  }

  /** Makes room for so many bytes of a deck. Rejects with a QuotaExceededError if that is not possible. */
  async make(id: string, bytes: number): Promise<Dropped> {
    const dropped: Dropped = { files: 0, decks: [] }
    for (;;) {
      const decks = await this.#database.getAll('decks')
      const used = decks.reduce((sum, deck) => sum + deck.fileBytes + deck.rowBytes, 0)
      if (used + bytes <= this.#options.bytesMax) return dropped
      if (!(await this.#dropOldest(id, dropped))) {
        throw new DOMException('More than this page keeps.', 'QuotaExceededError')
      }
    }
  }

  /** Drops the oldest file of a finished deck, or else the oldest finished deck. Returns false if there is none. */
  async #dropOldest(exceptId: string, dropped: Dropped): Promise<boolean> {
    const decks = await this.#database.getAll('decks')
    const oldFirst = decks
      .filter(({ id, stage }) => id !== exceptId && isFinished(stage))
      .sort((a, b) => a.addedAt - b.addedAt)
    const withFile = oldFirst.find(({ fileBytes }) => fileBytes > 0)
    if (withFile) {
      const transaction = this.#database.transaction(['decks', 'files'], 'readwrite')
      await finished(transaction, [
        transaction.objectStore('decks').put({ ...withFile, fileBytes: 0 }),
        transaction.objectStore('files').delete(withFile.id),
      ])
      dropped.files += 1
      return true
    }
    const [oldest] = oldFirst
    if (!oldest) return false
    await this.#options.remove([oldest.id])
    dropped.decks.push(oldest.id)
    return true
  }
}

function isFinished(stage: StoredDeck['stage']): boolean {
  return stage === 'done' || stage === 'canceled' || stage === 'refused'
}

export function isQuotaExceeded(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError'
}
