import type { QueueClock } from './conversion-queue.ts'
import type { DeckList } from './deck-list.ts'
import type { DeckStorage, Saved } from './deck-storage.ts'
import type { DeckResult } from './desk-model.ts'

/** Rows that arrive within this time are stored together. */
const gatherMs = 300
/** What could not be stored is tried again this often. */
const retryMs = 5000

interface SaverParts {
  list: DeckList
  clock: QueueClock
  onSaved: (id: string) => void
  /** Called if a file was dropped or not stored. */
  onFiles: (saved: Saved) => void
  /** Called with whether changes could not be stored. */
  onUnsaved: (unsaved: boolean) => void
}

/** Stores every change of the decks in memory, in order, shortly after it happens. */
export class DeckSaver {
  readonly #parts: SaverParts
  readonly #storage: DeckStorage
  /** As the decks are stored. */
  readonly #saved = new Map<string, DeckResult>()
  readonly #dirty = new Set<string>()
  /** Decks whose latest changes could not be stored. */
  readonly #failed = new Set<string>()
  #owner: string
  #last: Promise<void> = Promise.resolve()
  #cancelTimer: (() => void) | undefined

  constructor(storage: DeckStorage, owner: string, parts: SaverParts) {
    this.#parts = parts
    this.#storage = storage
    this.#owner = owner
    parts.list.onDeck((id, before) => this.#note(id, before))
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

  #note(id: string, before: DeckResult | undefined): void {
    const { list, clock } = this.#parts
    const deck = list.get(id)
    const saved = this.#saved.get(id)
    if (deck === saved) return
    const isByHand = deck?.edits !== before?.edits || deck?.checked !== before?.checked
    if (deck && before && isByHand) void this.#storage.saveNow(before, deck)
    this.#dirty.add(id)
    const isNamed = deck?.filename !== saved?.filename || deck?.folder !== saved?.folder
    if (!deck || deck.stage !== saved?.stage || isNamed) void this.flush()
    else this.#cancelTimer ??= clock.after(gatherMs, () => void this.flush())
  }

  #enqueue(id: string): void {
    const saved = this.#saved.get(id)
    this.#last = this.#last
      .then(() => this.#save(id))
      .then(() => this.#succeeded(id))
      .catch(() => {
        if (saved) this.#saved.set(id, saved)
        else this.#saved.delete(id)
        this.#retryLater(id)
      })
  }

  #succeeded(id: string): void {
    if (this.#failed.delete(id) && this.#failed.size === 0) this.#parts.onUnsaved(false)
  }

  #retryLater(id: string): void {
    const { clock, onUnsaved } = this.#parts
    this.#failed.add(id)
    this.#dirty.add(id)
    this.#cancelTimer ??= clock.after(retryMs, () => void this.flush())
    onUnsaved(true)
  }

  async #save(id: string): Promise<void> {
    const { list, onSaved, onFiles } = this.#parts
    const deck = list.get(id)
    const saved = this.#saved.get(id)
    if (!deck) this.#saved.delete(id)
    if (!deck || deck === saved) return
    this.#saved.set(id, deck)
    const result = saved
      ? await this.#storage.save(saved, deck)
      : await this.#storage.add(deck, this.#owner)
    onSaved(id)
    if (result.filesDropped > 0 || !result.fileStored) onFiles(result)
  }
}
