/** Values by name, of which those that were used last are kept. */
export interface RecentlyUsed<T> {
  get(name: string): T | undefined
  set(name: string, value: T): void
  /** Says how much a value weighs; without it, nothing. The others are dropped until all together weigh little enough. */
  weigh(name: string, weight: number): void
}

/** Keeps values up to this weight, and always the one that was weighed last. */
export function recentlyUsed<T>(weightMax: number): RecentlyUsed<T> {
  const values = new Map<string, T>()
  const weights = new Map<string, number>()
  let total = 0
  return {
    get(name) {
      const value = values.get(name)
      if (value === undefined) return undefined
      values.delete(name)
      values.set(name, value)
      return value
    },
    set: (name, value) => values.set(name, value),
    weigh(name, weight) {
      total += weight - (weights.get(name) ?? 0)
      weights.set(name, weight)
      for (const other of values.keys()) {
        if (total <= weightMax) return
        if (other === name) continue
        values.delete(other)
        total -= weights.get(other) ?? 0
        weights.delete(other)
      }
    },
  }
}
