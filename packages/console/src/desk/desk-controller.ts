import { type ColumnLayout, isInitial } from './column-layout.ts'
import type { keptColumns } from './columns-preference.ts'
import { ConversionQueue, type QueueClock, type QueueParts } from './conversion-queue.ts'
import { withMemory } from './deck-changes.ts'
import { DeckList } from './deck-list.ts'
import { DeckSaver } from './deck-saver.ts'
import { type DeckStorage, type Saved, visitor } from './deck-storage.ts'
import { deskActions } from './desk-actions.ts'
import type { DeckResult } from './desk-model.ts'
import { handHistory } from './hand-steps.ts'
import type { History } from './history.ts'
import { nothingKept, notStored, storageNotice } from './storage-notice.ts'
import type { TabMessage, Tabs } from './tabs.ts'

/** While another tab converts a deck, its progress is taken over this often. */
const refreshEveryMs = 1000

export interface DeskParts extends Pick<QueueParts, 'convert' | 'key' | 'forgetKey' | 'newId'> {
  clock: QueueClock
  tabs: Tabs
  /** Rejects if this browser keeps nothing. */
  openStorage: () => Promise<DeckStorage>
  /** The arrangement of columns that was left behind by an owner: an account, or visitors. */
  columns: typeof keptColumns
}

/** The decks of one tab: in memory, in this browser's storage, and in the queue. */
export class DeskController {
  readonly list: DeckList
  readonly actions: ReturnType<typeof deskActions>
  readonly queue: ConversionQueue
  readonly #parts: DeskParts
  readonly #storage: Promise<DeckStorage | undefined>
  #saver: DeckSaver | undefined
  #owner = visitor
  /** Decks by owner that this browser could not store. */
  readonly #unsaved = new Map<string, readonly DeckResult[]>()
  readonly #history: History
  readonly #refreshing = new Set<string>()
  /** Changes of the owner run one after another. */
  #last: Promise<void> = Promise.resolve()

  constructor(parts: DeskParts) {
    this.#parts = parts
    this.list = new DeckList(parts.columns.read(visitor))
    const list = this.list
    const queue = new ConversionQueue({ ...parts, list, claim: (id) => this.#claim(id) })
    this.queue = queue
    this.#storage = parts.openStorage().catch(() => {
      this.list.set({ storageNotice: nothingKept, unsaved: true })
      return undefined
    })
    this.#history = handHistory({
      list,
      erase: (ids) => void this.#erase(ids),
      wait: () => queue.start(),
      arrange: (layout) => this.#arrange(layout),
      storage: this.#storage,
      now: parts.clock.now,
    })
    this.actions = deskActions({
      list,
      queue,
      history: this.#history,
      now: parts.clock.now,
      newId: parts.newId,
      post: (message) => parts.tabs.post(message),
      measure: async () => (await this.#storage)?.measure(this.#owner),
    })
    parts.tabs.listen((message) => this.#hear(message))
  }

  /**
   * Shows the decks of the person who is signed in, or of visitors. Signing in takes along what a visitor has
   * added. Signing out, unlike the end of a session, is announced with `signedOut` first.
   */
  setOwner(accountId: string | undefined): Promise<void> {
    this.#last = this.#last.then(() => this.#setOwner(accountId ?? visitor))
    return this.#last
  }

  /**
   * Hides the decks of the person who signs out. They are kept until that person signs in here again, or erased
   * from this browser.
   */
  async signedOut(decks: 'keep' | 'erase'): Promise<void> {
    const owner = this.#owner
    if (owner === visitor) return
    await this.#hide()
    if (decks === 'keep') return
    this.#parts.columns.forget(owner)
    this.#unsaved.delete(owner)
    const storage = await this.#storage
    await storage?.clear(owner)
  }

  /** Resolves when everything up to now is stored. */
  async flush(): Promise<void> {
    await this.#saver?.flush()
  }

  async #setOwner(owner: string): Promise<void> {
    const { list, queue } = this
    const changes = owner !== this.#owner
    const known = this.list.state.loaded
    // what a visitor has added stays in memory while that person signs in
    if (changes && this.#owner !== visitor) await this.#hide()
    if (changes) this.#showColumns(owner)
    const storage = await this.#storage
    if (storage) await this.#load(storage, owner)
    list.put(...(this.#unsaved.get(owner) ?? []))
    this.#unsaved.delete(owner)
    list.set({ loaded: true })
    if (owner === visitor) return
    if (changes && known && list.state.activeId === undefined) {
      // what that person wanted before signing in
      const wanted = list.state.decks.find(({ stage }) => stage === 'waiting')
      if (wanted) list.set({ activeId: wanted.id })
    }
    this.#retrySignedOut()
    queue.open()
  }

  #arrange(layout: ColumnLayout): void {
    this.list.set({ layout })
    this.#parts.columns.write(this.#owner, layout)
  }

  /** What a visitor arranged goes to the account that signs in, unless that has arranged its columns here before. */
  #showColumns(owner: string): void {
    const { columns } = this.#parts
    const taken = this.#owner === visitor ? this.list.state.layout : undefined
    const layout = columns.read(owner, taken)
    if (taken) columns.forget(visitor)
    if (taken && layout === taken && !isInitial(taken)) columns.write(owner, taken)
    this.#owner = owner
    this.list.set({ layout })
  }

  /** Takes the decks out of this tab once they are stored; those that cannot be stored wait in memory. */
  async #hide(): Promise<void> {
    const { list } = this
    this.queue.stop()
    await this.#saver?.flush()
    const { decks, unsaved } = list.state
    if (unsaved && decks.length > 0) this.#unsaved.set(this.#owner, decks)
    list.remove(decks.map(({ id }) => id))
    this.#history.clear()
  }

  async #load(storage: DeckStorage, owner: string): Promise<void> {
    this.#saver ??= this.#startSaver(storage, owner)
    await this.#saver.flush()
    this.#saver.owner = owner
    if (owner !== visitor) await storage.claim(owner)
    const stored = await storage.load(owner)
    const missing = stored.filter(({ id }) => !this.list.get(id))
    for (const deck of missing) this.#saver.isStored(deck)
    if (missing.length > 0) this.list.put(...missing)
    const { done, undone } = await storage.steps.load(missing.map(({ id }) => id))
    this.#history.restore(done, undone)
  }

  #startSaver(storage: DeckStorage, owner: string): DeckSaver {
    const { list } = this
    const saver = new DeckSaver(storage, owner, {
      list,
      clock: this.#parts.clock,
      onSaved: (id) => this.#parts.tabs.post({ kind: 'changed', id }),
      onFiles: (saved: Saved) => list.set({ storageNotice: storageNotice(saved) }),
      onUnsaved: (unsaved) => list.set({ unsaved, storageNotice: unsaved ? notStored : undefined }),
    })
    // decks that were added before the storage was open
    for (const { id } of list.state.decks) list.update(id, (deck) => ({ ...deck }))
    return saver
  }

  #retrySignedOut(): void {
    if (this.list.state.decks.some(({ refusal }) => refusal?.code === 'signed_out')) {
      this.actions.resumeAll()
    }
  }

  async #claim(id: string): Promise<(() => void) | undefined> {
    const release = await this.#parts.tabs.claim(id)
    // another tab may have finished it since
    if (release) await this.#refresh(id)
    return release
  }

  /** Takes over what another tab has stored. */
  async #refresh(id: string): Promise<void> {
    const storage = await this.#storage
    const saver = this.#saver
    if (!storage || !saver) return
    for (;;) {
      await saver.flush()
      const current = this.list.get(id)
      const stored = await storage.loadOne(id, this.#owner)
      if (!stored) return
      // changed here while it was loaded: that change is stored first
      if (this.list.get(id) !== current) continue
      const merged = current ? withMemory(stored, current) : stored
      saver.isStored(merged)
      this.list.put(merged)
      return
    }
  }

  /** Refreshes a deck that another tab changes often, at most once in a while. */
  #refreshSoon(id: string): void {
    if (this.#refreshing.has(id)) return
    this.#refreshing.add(id)
    this.#parts.clock.after(refreshEveryMs, () => {
      this.#refreshing.delete(id)
      if (!this.queue.isRunning(id)) void this.#refresh(id)
    })
  }

  #hear(message: TabMessage): void {
    const { list, queue, actions } = this
    switch (message.kind) {
      case 'changed':
        this.#refreshSoon(message.id)
        break
      case 'removed':
        for (const id of message.ids) queue.abort(id)
        list.remove(message.ids)
        break
      case 'cancel':
        if (queue.isRunning(message.id)) actions.cancel(message.id)
        break
      case 'held':
        list.update(message.id, (deck) => ({ ...deck, held: message.held }))
        if (!message.held) queue.start()
    }
  }

  async #erase(ids: readonly string[]): Promise<void> {
    for (const id of ids) this.queue.abort(id)
    const storage = await this.#storage
    await this.#saver?.flush()
    // the removal of some may have been undone meanwhile
    const gone = ids.filter((id) => !this.list.get(id))
    await storage?.remove(gone)
    this.#parts.tabs.post({ kind: 'removed', ids: gone })
  }
}
