export interface KeptLoaded<Key, Loaded> {
  /** What is loaded for a key, on first use. Rejects as loading does. */
  get(key: Key): Promise<Loaded>
  close(): Promise<void>
}

/** Keeps at most `loadedMax` networks in memory; the least recently used one is closed before another is loaded. */
export function keepLoaded<Key, Loaded extends { close(): Promise<void> }>(
  loadedMax: number,
  load: (key: Key) => Promise<Loaded>,
): KeptLoaded<Key, Loaded> {
  /** Least recently used first. */
  const kept = new Map<Key, Loaded>()
  async function closeOldest(count: number): Promise<void> {
    for (const [key, loaded] of [...kept].slice(0, count)) {
      kept.delete(key)
      await loaded.close()
    }
  }
  return {
    async get(key) {
      const known = kept.get(key)
      if (known) kept.delete(key)
      else if (kept.size === loadedMax) await closeOldest(1)
      const loaded = known ?? (await load(key))
      kept.set(key, loaded)
      return loaded
    },
    close: () => closeOldest(kept.size),
  }
}
