/** How much of each unit is held, wanted or allowed. A unit that is missing is not held or wanted, or not limited. */
export type Amounts<Unit extends string> = Readonly<Partial<Record<Unit, number>>>

/** The shares of a resource, from the widest on: of all together, of those who do not pay, of the holder itself. */
const shareNames = ['all', 'free', 'own'] as const
export type ShareName = (typeof shareNames)[number]

/**
 * Returns what may be in use in each share that somebody is part of; `isFirst` tells that the holder has nothing else.
 * Which shares these are must not depend on that.
 */
export type LimitsOf<Unit extends string, Holder> = (
  holder: Holder,
  isFirst: boolean,
) => Partial<Record<ShareName, Amounts<Unit>>>

/** What one holder has of a resource. Disposing of it gives everything back; a second time has no effect. */
export interface Holding<Unit extends string> extends Disposable {
  /** Returns the shares, from the widest on, in which it cannot have that much instead of what it has; empty if it can. */
  fullFor(wanted: Amounts<Unit>): ShareName[]
  /** Replaces what it has, without a check. */
  set(amounts: Amounts<Unit>): void
}

/** What is in use in one share. */
interface Use<Unit extends string> {
  holdings: number
  amounts: Map<Unit, number>
}

/**
 * Counts what is in use of a resource: by all, by those who do not pay, and by each holder (an account or an address). A new
 * holding fits if it keeps every unit within the limit of each share; of a holding that changes, only the units that grow are
 * checked. The first holding in a share may exceed the limit of that share, so that small limits lock nobody out, but never
 * the limit of all.
 */
export class Shares<Unit extends string, Holder extends { id: string }> {
  readonly #limitsOf: LimitsOf<Unit, Holder>
  readonly #uses = new Map<string, Use<Unit>>()

  constructor(limitsOf: LimitsOf<Unit, Holder>) {
    this.#limitsOf = limitsOf
  }

  /** Returns a holding that has nothing yet, and counts as none until it is set. */
  holdingOf(holder: Holder): Holding<Unit> {
    const keys = Object.keys(this.#limitsOf(holder, true)).map((name) => keyOf(name, holder))
    let held: Amounts<Unit> | undefined
    const replace = (amounts: Amounts<Unit> | undefined) => {
      for (const key of keys) this.#replace(key, held, amounts)
      held = amounts
    }
    return {
      fullFor: (wanted) => this.#fullFor(holder, wanted, held),
      set: replace,
      [Symbol.dispose]: () => replace(undefined),
    }
  }

  #fullFor(holder: Holder, wanted: Amounts<Unit>, held: Amounts<Unit> | undefined): ShareName[] {
    const useOf = (name: ShareName) => this.#uses.get(keyOf(name, holder)) ?? nothingUsed<Unit>()
    const isFirstIn = ({ holdings }: Use<Unit>) => holdings === (held ? 1 : 0)
    const fits = (use: Use<Unit>, limit: Amounts<Unit>) =>
      unitsOf(wanted).every((unit) => {
        const more = amountOf(wanted, unit) - amountOf(held, unit)
        const isMore = held === undefined || more > 0
        return !isMore || (use.amounts.get(unit) ?? 0) + more <= (limit[unit] ?? Infinity)
      })
    const limits = this.#limitsOf(holder, isFirstIn(useOf('own')))
    return shareNames.filter((name) => {
      const [use, limit] = [useOf(name), limits[name]]
      return limit && !(name !== 'all' && isFirstIn(use)) && !fits(use, limit)
    })
  }

  #replace(key: string, held: Amounts<Unit> | undefined, next: Amounts<Unit> | undefined): void {
    const use = this.#uses.get(key) ?? nothingUsed<Unit>()
    use.holdings += (next ? 1 : 0) - (held ? 1 : 0)
    for (const unit of unitsOf({ ...held, ...next })) {
      const change = amountOf(next, unit) - amountOf(held, unit)
      use.amounts.set(unit, (use.amounts.get(unit) ?? 0) + change)
    }
    if (use.holdings > 0) this.#uses.set(key, use)
    else this.#uses.delete(key)
  }
}

function nothingUsed<Unit extends string>(): Use<Unit> {
  return { holdings: 0, amounts: new Map() }
}

function keyOf(name: string, { id }: { id: string }): string {
  return name === 'own' ? `own ${id}` : name
}

function unitsOf<Unit extends string>(amounts: Amounts<Unit>): Unit[] {
  return Object.keys(amounts) as Unit[]
}

function amountOf<Unit extends string>(amounts: Amounts<Unit> | undefined, unit: Unit): number {
  return amounts?.[unit] ?? 0
}
