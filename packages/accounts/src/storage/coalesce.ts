/**
 * Returns a lookup that runs once at a time for each key. Callers that come while it runs share the next one,
 * which starts after they came, so that none of them misses a change from before its call. Memory is bounded
 * by the callers that wait.
 */
export function coalesce<T>(lookUp: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const lookups = new Map<string, Lookups<T>>()

  function start(key: string): Promise<T> {
    const lookup: Lookups<T> = { running: lookUp(key), next: undefined }
    lookups.set(key, lookup)
    const ended = () => {
      if (!lookup.next) lookups.delete(key)
    }
    lookup.running.then(ended, ended)
    return lookup.running
  }

  return (key) => {
    const lookup = lookups.get(key)
    if (!lookup) return start(key)
    const startNext = () => start(key)
    lookup.next ??= lookup.running.then(startNext, startNext)
    return lookup.next
  }
}

interface Lookups<T> {
  running: Promise<T>
  /** Starts when `running` has ended. */
  next: Promise<T> | undefined
}
