import { type DeckDatabase, finished, type StoredDeck } from './deck-database.ts'

/** What the browser says about this page's storage, in bytes. */
export interface StorageEstimate {
  usedBytes: number
  grantedBytes: number
}

/** Resolves to undefined if the browser does not tell, for example on pages without TLS. */
export type EstimateStorage = () => Promise<StorageEstimate | undefined>

/**
 * Files of decks leave this share of what the browser grants to rows and edits, which are small and cannot be chosen
 * again. Chosen by eye.
 */
const filesShareMax = 0.9

/**
 * Makes room for the files of decks. Only files of decks whose rows are in a saved file make room for others, the
 * oldest first; rows and edits are never removed.
 */
export class StorageRoom {
  readonly #database: DeckDatabase
  readonly #estimate: EstimateStorage

  constructor(database: DeckDatabase, estimate: EstimateStorage) {
    this.#database = database
    this.#estimate = estimate
  }

  /**
   * Repeats a change after making room, as long as this browser says that its storage is full. Resolves to the number
   * of files that were dropped; rejects with a QuotaExceededError if none is left to drop.
   */
  async with(id: string, change: () => Promise<void>): Promise<number> {
    for (let dropped = 0; ; dropped++) {
      try {
        await change()
        return dropped
      } catch (error) {
        if (!isQuotaExceeded(error) || !(await this.#dropOldestFile(id))) throw error
      }
    }
  }

  /**
   * Makes room for the file of a deck. Resolves to the number of files that were dropped; rejects with a
   * QuotaExceededError if that is not enough.
   */
  async makeForFile(id: string, bytes: number): Promise<number> {
    for (let dropped = 0; ; dropped++) {
      const estimate = await this.#estimate()
      if (!estimate) return dropped
      if (estimate.usedBytes + bytes <= estimate.grantedBytes * filesShareMax) return dropped
      if (!(await this.#dropOldestFile(id))) {
        throw new DOMException('More than this browser grants.', 'QuotaExceededError')
      }
    }
  }

  /** Returns false if there is no file that may be dropped. */
  async #dropOldestFile(exceptId: string): Promise<boolean> {
    const decks = await this.#database.getAll('decks')
    const [oldest] = decks
      .filter((deck) => deck.id !== exceptId && deck.fileBytes > 0 && isSafeElsewhere(deck))
      .sort((a, b) => a.addedAt - b.addedAt)
    if (!oldest) return false
    const transaction = this.#database.transaction(['decks', 'files'], 'readwrite')
    await finished(transaction, [
      transaction.objectStore('decks').put({ ...oldest, fileBytes: 0 }),
      transaction.objectStore('files').delete(oldest.id),
    ])
    return true
  }
}

function isSafeElsewhere({ stage, exported }: StoredDeck): boolean {
  return stage === 'done' && exported === true
}

export function isQuotaExceeded(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError'
}

/** What this browser says about the storage of this page. */
export async function estimateInBrowser(): Promise<StorageEstimate | undefined> {
  const { usage, quota } = (await navigator.storage?.estimate?.()) ?? {}
  return usage === undefined || quota === undefined
    ? undefined
    : { usedBytes: usage, grantedBytes: quota }
}
