import { classOf, policy } from '../fairness/fairness.ts'

export interface PlacesSettings {
  /** Connections at once in all. */
  allMax: number
  /** Connections at once to one key, such as an IP address. */
  keyMax: number
  /** Requests that wait for a place; one more is refused. */
  waitingMax: number
}

export interface WantedPlace {
  /** A connection that may go to any of several addresses takes a place at each of them, all at once. */
  keys: readonly string[]
  /** Whose share it is of. */
  accountId: string
  isPaying: boolean
}

interface Waiting {
  wanted: WantedPlace
  enter(): void
}

/**
 * Bounds connections, in all and by key, and what one account, and all that do not pay, may have of either. Whoever waits for a full key keeps nobody from
 * the others.
 */
export class ConnectionPlaces {
  readonly #settings: PlacesSettings
  /** By what `limitsOf` names. */
  readonly #taken = new Map<string, number>()
  readonly #waiting = new Set<Waiting>()

  constructor(settings: PlacesSettings) {
    this.#settings = settings
  }

  /**
   * Resolves to a place. Accounts that pay are served first, then the account with the fewest places; undefined if too many are waiting. Rejects with the
   * signal's reason once it aborts.
   */
  async take(wanted: WantedPlace, signal: AbortSignal): Promise<Disposable | undefined> {
    signal.throwIfAborted()
    if (!this.#isFull(wanted)) return this.#place(wanted)
    if (this.#isCrowded(wanted)) return undefined
    const { promise, resolve, reject } = Promise.withResolvers<Disposable>()
    const waiting = { wanted, enter: () => resolve(this.#place(wanted)) }
    const leave = () => {
      this.#waiting.delete(waiting)
      reject(signal.reason)
    }
    this.#waiting.add(waiting)
    signal.addEventListener('abort', leave, { once: true })
    return await promise.finally(() => signal.removeEventListener('abort', leave))
  }

  #isFull(wanted: WantedPlace): boolean {
    const limits = limitsOf(wanted, this.#settings)
    return limits.some(([name, max]) => this.#takenAt(name) >= max)
  }

  #isCrowded(wanted: WantedPlace): boolean {
    const { waitingMax } = this.#settings
    const names = [...this.#waiting]
      .flatMap((other) => sharesOf(other.wanted, waitingMax))
      .map(([name]) => name)
    return sharesOf(wanted, waitingMax).some(
      ([name, max]) => names.filter((other) => other === name).length >= max,
    )
  }

  #takenAt(name: string): number {
    return this.#taken.get(name) ?? 0
  }

  #place(wanted: WantedPlace): Disposable {
    const names = limitsOf(wanted, this.#settings).map(([name]) => name)
    for (const name of names) this.#taken.set(name, this.#takenAt(name) + 1)
    let isHeld = true
    return {
      [Symbol.dispose]: () => {
        if (isHeld) this.#leave(names)
        isHeld = false
      },
    }
  }

  #leave(names: readonly string[]): void {
    for (const name of names) {
      const left = this.#takenAt(name) - 1
      if (left > 0) this.#taken.set(name, left)
      else this.#taken.delete(name)
    }
    for (let next = this.#next(); next !== undefined; next = this.#next()) {
      this.#waiting.delete(next)
      next.enter()
    }
  }

  #next(): Waiting | undefined {
    let first: { waiting: Waiting; rank: [number, number] } | undefined
    for (const waiting of this.#waiting) {
      const { wanted } = waiting
      const rank: [number, number] = [classOf(wanted), this.#takenAt(ofAccount(wanted))]
      if ((first === undefined || isBefore(rank, first.rank)) && !this.#isFull(wanted)) {
        first = { waiting, rank }
      }
    }
    return first?.waiting
  }
}

function isBefore([class1, taken1]: [number, number], [class2, taken2]: [number, number]): boolean {
  return class1 < class2 || (class1 === class2 && taken1 < taken2)
}

/** Returns what may be taken of everything that a place counts towards, by name. */
function limitsOf(wanted: WantedPlace, { allMax, keyMax }: PlacesSettings): [string, number][] {
  const atKeys = wanted.keys.flatMap((key) =>
    sharesOf(wanted, keyMax).map(([name, max]): [string, number] => [`${name} to ${key}`, max]),
  )
  return [...sharesOf(wanted, allMax), ...atKeys]
}

/** Returns what one may have in each share of so many that it is part of, by name; one is in each, so that few lock nobody out. */
function sharesOf(wanted: WantedPlace, max: number): [string, number][] {
  const { oneShareMax, freeShareMax } = policy.outgoing
  const part = (share: number) => Math.max(1, Math.floor(max * share))
  const free: [string, number][] = wanted.isPaying ? [] : [['free', part(freeShareMax)]]
  return [['all', max], ...free, [ofAccount(wanted), part(oneShareMax)]]
}

function ofAccount({ accountId }: WantedPlace): string {
  return `of ${accountId}`
}
