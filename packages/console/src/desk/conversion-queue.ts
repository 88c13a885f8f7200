import { AccountRefusal } from '../account/account-api.ts'
import type { ConversionRequest } from './conversion-request.ts'
import { afterEvents } from './deck-changes.ts'
import type { DeckList } from './deck-list.ts'
import { type DeckResult, isUnfinished } from './desk-model.ts'
import { type Answered, type MinuteLimit, Pace } from './pace.ts'
import { Refusal } from './refusal.ts'
import {
  attemptsMax,
  concernsAllDecks,
  needsNewConversion,
  needsNewKey,
  waitMsOf,
} from './refusal-kinds.ts'

/** Conversions at once. The plans allow more, but then a long queue would leave no room for other clients. */
export const runningMax = 2

/** How often a tab looks whether a deck that another tab converts was left. */
const takeOverEveryMs = 5000

type QueuedRequest = Omit<ConversionRequest, 'key' | 'onLimit'>

export interface QueueClock {
  /** Milliseconds since the Unix epoch. */
  now(): number
  /** Returns a function that cancels the call. */
  after(ms: number, call: () => void): () => void
}

export interface QueueParts {
  list: DeckList
  convert: (request: ConversionRequest) => Promise<void>
  key: () => Promise<string>
  forgetKey: () => void
  newId: () => string
  clock: QueueClock
  /** Makes this tab the one that converts the deck, with its latest state; undefined if another tab has it. */
  claim: (id: string) => Promise<(() => void) | undefined>
}

/** Converts waiting decks in the order in which they were added. */
export class ConversionQueue {
  readonly #parts: QueueParts
  readonly #running = new Map<string, AbortController>()
  /** Decks that another tab converts. */
  readonly #elsewhere = new Set<string>()
  readonly #attempts = new Map<string, number>()
  readonly #pace = new Pace()
  #open = false
  #startAfter = 0
  #cancelTimer = () => {}

  constructor(parts: QueueParts) {
    this.#parts = parts
  }

  /** Starts waiting decks from now on, because somebody is signed in. */
  open(): void {
    this.#open = true
    this.start()
  }

  /** Starts waiting decks. Call it whenever one may have become startable. */
  start(): void {
    this.#elsewhere.clear()
    this.#fill()
  }

  /** Stops everything, for example because nobody is signed in. Decks keep their states. */
  stop(): void {
    this.#open = false
    this.#cancelTimer()
    for (const controller of this.#running.values()) controller.abort()
  }

  /** Whether this tab converts the deck. */
  isRunning(id: string): boolean {
    return this.#running.has(id)
  }

  /** Interrupts the conversion without changing the deck. */
  abort(id: string): void {
    this.#running.get(id)?.abort()
    this.#attempts.delete(id)
  }

  /** Does not wait any longer before the next attempt. */
  retryNow(): void {
    this.#startAfter = 0
    this.#fill()
  }

  /** Runs a request for one slide beside the queue. */
  async convertOnce(request: QueuedRequest): Promise<void> {
    const answered = this.#pace.sent()
    try {
      await this.#send(request, answered)
    } finally {
      answered(undefined, this.#parts.clock.now())
    }
  }

  async #send(request: QueuedRequest, answered: Answered): Promise<void> {
    const { key, convert, clock } = this.#parts
    const onLimit = (limit: MinuteLimit | undefined) => {
      answered(limit, clock.now())
      this.#fill()
    }
    await convert({ ...request, key: await key(), onLimit })
  }

  #fill(): void {
    const { list, clock } = this.#parts
    this.#cancelTimer()
    if (!this.#open) return
    const now = clock.now()
    const startable = list.state.decks
      .filter((deck) => this.#isStartable(deck))
      .sort((a, b) => a.addedAt - b.addedAt)
    this.#tellPace(startable.length > 0 && now < this.#pace.until)
    const waitMs = Math.max(this.#startAfter, this.#pace.until) - now
    if (waitMs > 0) {
      this.#cancelTimer = clock.after(waitMs, () => this.#fill())
      return
    }
    const count = Math.min(runningMax - this.#running.size, this.#pace.free(now))
    for (const { id } of startable.slice(0, Math.max(0, count))) {
      const controller = new AbortController()
      this.#running.set(id, controller)
      void this.#run(id, controller.signal, this.#pace.sent())
    }
  }

  #tellPace(isPaced: boolean): void {
    const { list } = this.#parts
    const { until, limit } = this.#pace
    if (list.state.paced?.until === (isPaced ? until : undefined)) return
    list.set({ paced: isPaced ? { until, limit } : undefined })
  }

  // a deck that is being read without anybody reading it was left by a tab that is gone
  #isStartable(deck: DeckResult): boolean {
    const { id, held } = deck
    return isUnfinished(deck) && !held && !this.#running.has(id) && !this.#elsewhere.has(id)
  }

  async #run(id: string, signal: AbortSignal, answered: Answered): Promise<void> {
    const release = await this.#parts.claim(id)
    try {
      const deck = this.#parts.list.get(id)
      if (!release) this.#leaveToOtherTab(id)
      else if (deck && isUnfinished(deck) && !signal.aborted)
        await this.#convert(deck, signal, answered)
    } catch (error) {
      if (!signal.aborted) this.#refused(id, asRefusal(error))
    } finally {
      release?.()
      answered(undefined, this.#parts.clock.now())
      this.#running.delete(id)
      this.#fill()
    }
  }

  // that tab may be closed
  #leaveToOtherTab(id: string): void {
    this.#elsewhere.add(id)
    this.#parts.clock.after(takeOverEveryMs, () => {
      this.#elsewhere.delete(id)
      this.#fill()
    })
  }

  async #convert(deck: DeckResult, signal: AbortSignal, answered: Answered): Promise<void> {
    const { list, clock } = this.#parts
    const { id, file, options, password, conversionKey } = deck
    if (!file) throw new Refusal({ code: 'file_gone', message: '' })
    list.update(id, (current) => ({
      ...current,
      stage: 'sending',
      sentShare: 0,
      retryAt: undefined,
      refusal: undefined,
    }))
    const onEvents: ConversionRequest['onEvents'] = (events) => {
      if (signal.aborted) return
      list.update(id, (current) => afterEvents(current, events, clock.now()))
    }
    await this.#send({ file, options, password, conversionKey, signal, onEvents }, answered)
    this.#attempts.delete(id)
  }

  #refused(id: string, refusal: Refusal): void {
    const { list, clock, newId, forgetKey } = this.#parts
    const attempts = (this.#attempts.get(id) ?? 0) + 1
    this.#attempts.set(id, attempts)
    if (needsNewKey(refusal)) forgetKey()
    const waitMs = attempts < attemptsMax ? waitMsOf(refusal) : undefined
    if (waitMs !== undefined) {
      const retryAt = clock.now() + waitMs
      this.#startAfter = Math.max(this.#startAfter, retryAt)
      list.update(id, (deck) => ({ ...deck, stage: 'waiting', retryAt, refusal }))
      return
    }
    if (attempts === 1 && (needsNewKey(refusal) || needsNewConversion(refusal))) {
      list.update(id, (deck) => ({ ...deck, stage: 'waiting', conversionKey: newId() }))
      return
    }
    this.#attempts.delete(id)
    if (concernsAllDecks(refusal)) this.#pauseAll(id, dated(refusal, clock.now()))
    else list.update(id, (deck) => ({ ...deck, stage: 'refused', refusal: named(refusal, deck) }))
  }

  /** Holds all waiting decks back, and the refused one with them. */
  #pauseAll(id: string, refusal: Refusal): void {
    const { list } = this.#parts
    const isHeld = (deck: DeckResult) => deck.id === id || (deck.stage === 'waiting' && !deck.held)
    const pause = { stage: 'waiting', held: true, retryAt: undefined, refusal } as const
    list.put(...list.state.decks.filter(isHeld).map((deck) => ({ ...deck, ...pause })))
  }
}

/** The refusal with the moment at which it ends, where the service only told how long that takes. */
function dated(refusal: Refusal, now: number): Refusal {
  const { retryAfterSeconds, renewsAt } = refusal
  if (renewsAt !== undefined || retryAfterSeconds === undefined) return refusal
  return new Refusal({ ...refusal.facts, renewsAt: now + 1000 * retryAfterSeconds })
}

function named(refusal: Refusal, { password }: DeckResult): Refusal {
  if (refusal.code !== 'document_encrypted' || !password) return refusal
  return new Refusal({ ...refusal.facts, code: 'password_wrong' })
}

/** What the page shows for an error. A bug is reported to the browser's console as well. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof AccountRefusal) return new Refusal(error)
  queueMicrotask(() => {
    throw error
  })
  return new Refusal({ code: 'page_failed', message: '' })
}
