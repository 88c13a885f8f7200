export interface PlacesSettings {
  /** Connections at once in all. */
  allMax: number
  /** Connections at once to one key, such as an IP address. */
  keyMax: number
  /** Requests that wait for a place; one more is refused. */
  waitingMax: number
}

interface Waiting {
  keys: readonly string[]
  enter(): void
}

/**
 * Bounds connections, in all and by key. A connection that may go to any of several addresses takes a place at each of them, all at
 * once. Whoever waits for a full key keeps nobody from the others.
 */
export class ConnectionPlaces {
  readonly #settings: PlacesSettings
  readonly #taken = new Map<string, number>()
  #all = 0
  readonly #waiting = new Set<Waiting>()

  constructor(settings: PlacesSettings) {
    this.#settings = settings
  }

  /** Resolves to a place, in turn; undefined if too many are waiting. Rejects with the signal's reason once it aborts. */
  async take(keys: readonly string[], signal: AbortSignal): Promise<Disposable | undefined> {
    signal.throwIfAborted()
    if (!this.#isFull(keys)) return this.#place(keys)
    if (this.#waiting.size >= this.#settings.waitingMax) return undefined
    const { promise, resolve, reject } = Promise.withResolvers<Disposable>()
    const waiting = { keys, enter: () => resolve(this.#place(keys)) }
    const leave = () => {
      this.#waiting.delete(waiting)
      reject(signal.reason)
    }
    this.#waiting.add(waiting)
    signal.addEventListener('abort', leave, { once: true })
    return await promise.finally(() => signal.removeEventListener('abort', leave))
  }

  #isFull(keys: readonly string[]): boolean {
    const { allMax, keyMax } = this.#settings
    return this.#all >= allMax || keys.some((key) => (this.#taken.get(key) ?? 0) >= keyMax)
  }

  #place(keys: readonly string[]): Disposable {
    this.#all += 1
    for (const key of keys) this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1)
    let isHeld = true
    return {
      [Symbol.dispose]: () => {
        if (isHeld) this.#leave(keys)
        isHeld = false
      },
    }
  }

  #leave(keys: readonly string[]): void {
    this.#all -= 1
    for (const key of keys) {
      const left = (this.#taken.get(key) ?? 0) - 1
      if (left > 0) this.#taken.set(key, left)
      else this.#taken.delete(key)
    }
    for (const waiting of this.#waiting) {
      if (this.#isFull(waiting.keys)) continue
      this.#waiting.delete(waiting)
      waiting.enter()
    }
  }
}
