import type { IDBPObjectStore } from 'idb'
import { type DeckDatabase, type DeckSchema, finished, keysOf, safely } from './deck-database.ts'
import type { StepKeeper, TakenStep } from './history.ts'

type StepStore = IDBPObjectStore<DeckSchema, ['steps'], 'steps', 'readwrite'>

/** Keeps what can be undone, each step with the decks that it changes, so that it goes when they go. */
export class StepStorage implements StepKeeper {
  readonly #database: DeckDatabase

  constructor(database: DeckDatabase) {
    this.#database = database
  }

  /** The steps of decks that were made, and those that were taken back. */
  async load(deckIds: readonly string[]): Promise<Record<'done' | 'undone', TakenStep[]>> {
    const { store } = this.#database.transaction('steps')
    const all = await Promise.all(
      deckIds.map(async (id) => {
        const [keys, parts] = await Promise.all([
          store.getAllKeys(keysOf(id)),
          store.getAll(keysOf(id)),
        ])
        return parts.map((part, index) => ({ part, at: keys[index]?.[1] ?? 0 }))
      }),
    )
    const steps = Map.groupBy(all.flat(), ({ at }) => at)
    const loaded = { done: [], undone: [] } as Record<'done' | 'undone', TakenStep[]>
    for (const [at, stored] of steps) {
      const [{ label, undone } = { label: '', undone: false }] = stored.map(({ part }) => part)
      const changes = stored.map(({ part: { deckId, before, after } }) => ({
        deckId,
        before,
        after,
      }))
      loaded[undone ? 'undone' : 'done'].push({ label, at, changes })
    }
    return loaded
  }

  put({ at, label, changes }: TakenStep, undone: boolean): void {
    void this.#change(
      changes.map(
        (change) => (store) => store.put({ ...change, label, undone }, [change.deckId, at]),
      ),
    )
  }

  drop(steps: readonly TakenStep[]): void {
    const keys = steps.flatMap(({ at, changes }) =>
      changes.map(({ deckId }): [string, number] => [deckId, at]),
    )
    void this.#change(keys.map((key) => (store) => store.delete(key)))
  }

  async #change(requests: readonly ((store: StepStore) => Promise<unknown>)[]): Promise<void> {
    if (requests.length === 0) return
    try {
      const { store } = this.#database.transaction('steps', 'readwrite', safely)
      const sent = requests.map((request) => request(store))
      await finished(store.transaction, sent)
    } catch {
      // the disk is full: it can be undone until this page is left
    }
  }
}
