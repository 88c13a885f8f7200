export interface PlacesSettings {
  /** Connections at once in all. */
  allMax: number
  /** Connections at once to one key, such as an IP address. */
  keyMax: number
  /** Requests that wait for a place; one more is refused. */
  waitingMax: number
}

interface Waiting {
  key: string
  enter(): void
}

/** Bounds connections, in all and by key. Whoever waits for a full key keeps nobody from the others. */
export class ConnectionPlaces {
  readonly #settings: PlacesSettings
  readonly #taken = new Map<string, number>()
  #all = 0
  readonly #waiting = new Set<Waiting>()

  constructor(settings: PlacesSettings) {
    this.#settings = settings
  }

  /** Resolves to a place, in turn; undefined if too many are waiting. Rejects with the signal's reason once it aborts. */
  async take(key: string, signal: AbortSignal): Promise<Disposable | undefined> {
    signal.throwIfAborted()
    if (!this.#isFull(key)) return this.#place(key)
    if (this.#waiting.size >= this.#settings.waitingMax) return undefined
    const { promise, resolve, reject } = Promise.withResolvers<Disposable>()
    const waiting = { key, enter: () => resolve(this.#place(key)) }
    const leave = () => {
      this.#waiting.delete(waiting)
      reject(signal.reason)
    }
    this.#waiting.add(waiting)
    signal.addEventListener('abort', leave, { once: true })
    return await promise.finally(() => signal.removeEventListener('abort', leave))
  }

  #isFull(key: string): boolean {
    const { allMax, keyMax } = this.#settings
    return this.#all >= allMax || (this.#taken.get(key) ?? 0) >= keyMax
  }

  #place(key: string): Disposable {
    this.#all += 1
    this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1)
    let isHeld = true
    return {
      [Symbol.dispose]: () => {
        if (isHeld) this.#leave(key)
        isHeld = false
      },
    }
  }

  #leave(key: string): void {
    this.#all -= 1
    const left = (this.#taken.get(key) ?? 0) - 1
    if (left > 0) this.#taken.set(key, left)
    else this.#taken.delete(key)
    for (const waiting of this.#waiting) {
      if (this.#isFull(waiting.key)) continue
      this.#waiting.delete(waiting)
      waiting.enter()
      return
    }
  }
}
