import type { QueueClock } from './conversion-queue.ts'
import type { DeckList } from './deck-list.ts'
import type { DeckStorage } from './deck-storage.ts'
import type { DeckResult } from './desk-model.ts'
import type { Dropped } from './storage-room.ts'

/** Rows that arrive within this time are stored together. */
const gatherMs = 300

interface SaverParts {
  list: DeckList
  clock: QueueClock
  onSaved: (id: string) => void
  onDropped: (dropped: Dropped & { fileStored: boolean }) => void
  onFailed: (error: unknown) => void
}

/** Stores every change of the decks in memory, in order, shortly after it happens. */
export class DeckSaver {
  readonly #parts: SaverParts
  readonly #storage: DeckStorage
  /** As the decks are stored. */
  readonly #saved = new Map<string, DeckResult>()
  readonly #dirty = new Set<string>()
  #owner: string
  #last: Promise<void> = Promise.resolve()
  #cancelTimer: (() => void) | undefined

  constructor(storage: DeckStorage, owner: string, parts: SaverParts) {
    this.#parts = parts
    this.#storage = storage
    this.#owner = owner
    parts.list.onDeck((id) => this.#note(id))
  }

  /** Whose decks new ones are. */
  set owner(owner: string) {
    this.#owner = owner
  }

  /** Tells that the deck in memory is as it is stored. Call it before the list hears of the deck. */
  isStored(deck: DeckResult): void {
    this.#saved.set(deck.id, deck)
  }

  /** Resolves when everything up to now is stored. */
  async flush(): Promise<void> {
    this.#cancelTimer?.()
    this.#cancelTimer = undefined
    for (const id of this.#dirty) this.#enqueue(id)
    this.#dirty.clear()
    await this.#last
  }

  #note(id: string): void {
    const { list, clock } = this.#parts
    const deck = list.get(id)
    const saved = this.#saved.get(id)
    if (deck === saved) return
    this.#dirty.add(id)
    if (!deck || deck.stage !== saved?.stage) void this.flush()
    else this.#cancelTimer ??= clock.after(gatherMs, () => void this.flush())
  }

  #enqueue(id: string): void {
    const saved = this.#saved.get(id)
    this.#last = this.#last
      .then(() => this.#save(id))
      .catch((error: unknown) => {
        if (saved) this.#saved.set(id, saved)
        else this.#saved.delete(id)
        this.#parts.onFailed(error)
      })
  }

  async #save(id: string): Promise<void> {
    const { list, onSaved, onDropped } = this.#parts
    const deck = list.get(id)
    const saved = this.#saved.get(id)
    if (!deck) this.#saved.delete(id)
    if (!deck || deck === saved) return
    this.#saved.set(id, deck)
    const dropped = saved
      ? { ...(await this.#storage.save(saved, deck)), fileStored: true }
      : await this.#storage.add(deck, this.#owner)
    onSaved(id)
    if (dropped.files > 0 || dropped.decks.length > 0 || !dropped.fileStored) onDropped(dropped)
  }
}
