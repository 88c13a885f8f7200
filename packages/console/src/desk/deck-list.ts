import type { ColumnLayout } from './column-layout.ts'
import type { DeckResult, DeskState } from './desk-model.ts'

type DeckListener = (id: string, before: DeckResult | undefined) => void

/** The decks in memory. Listeners hear of every change; the state is a new object after each. */
export class DeckList {
  #state: DeskState
  readonly #decks = new Map<string, DeckResult>()
  readonly #listeners = new Set<() => void>()
  readonly #deckListeners = new Set<DeckListener>()

  constructor(layout: ColumnLayout) {
    this.#state = {
      decks: [],
      activeId: undefined,
      loaded: false,
      paced: undefined,
      storageNotice: undefined,
      unsaved: false,
      undoable: undefined,
      redoable: undefined,
      layout,
    }
  }

  get state(): DeskState {
    return this.#state
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  onDeck(listener: DeckListener): void {
    this.#deckListeners.add(listener)
  }

  get(id: string): DeckResult | undefined {
    return this.#decks.get(id)
  }

  /** Adds decks, or replaces those with the same ids. */
  put(...decks: readonly DeckResult[]): void {
    const before = decks.map(({ id }) => this.#decks.get(id))
    for (const deck of decks) this.#decks.set(deck.id, deck)
    this.#changed()
    for (const [index, { id }] of decks.entries()) this.#tell(id, before[index])
  }

  /** Does nothing if the deck is gone or `change` returns the same deck. */
  update(id: string, change: (deck: DeckResult) => DeckResult): void {
    const deck = this.#decks.get(id)
    const after = deck && change(deck)
    if (after && after !== deck) this.put(after)
  }

  remove(ids: readonly string[]): void {
    const removed = ids.flatMap((id) => this.#decks.get(id) ?? [])
    for (const { id } of removed) this.#decks.delete(id)
    if (removed.length === 0) return
    const { activeId } = this.#state
    if (activeId !== undefined && ids.includes(activeId)) this.set({ activeId: undefined })
    this.#changed()
    for (const deck of removed) this.#tell(deck.id, deck)
  }

  set(change: Partial<Omit<DeskState, 'decks'>>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  #changed(): void {
    const decks = [...this.#decks.values()].sort(
      (a, b) => b.batchAt - a.batchAt || a.addedAt - b.addedAt,
    )
    this.#state = { ...this.#state, decks }
    for (const listener of this.#listeners) listener()
  }

  #tell(id: string, before: DeckResult | undefined): void {
    for (const listener of this.#deckListeners) listener(id, before)
  }
}
