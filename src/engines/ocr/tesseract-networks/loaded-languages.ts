import { type LineNetwork, openLineNetwork } from './line-network.ts'

/** Networks kept loaded: a deck is in one language, with a slide in another at times. Each holds 5 to 10 MB. */
const loadedMax = 2

/** Networks of languages, by their files of trained data. */
export interface LoadedLanguages {
  /** Loads a network on first use. Throws if its file is missing or broken. */
  get(dataFile: string): Promise<LineNetwork>
  close(): Promise<void>
}

/** At most `loadedMax` networks stay in memory; the least recently used one is closed before another is loaded. */
export function openLanguages(threads: number): LoadedLanguages {
  /** Least recently used first. */
  const loaded = new Map<string, LineNetwork>()
  async function closeOldest(count: number): Promise<void> {
    for (const [dataFile, network] of [...loaded].slice(0, count)) {
      loaded.delete(dataFile)
      await network.close()
    }
  }
  return {
    async get(dataFile) {
      const known = loaded.get(dataFile)
      if (known) loaded.delete(dataFile)
      else if (loaded.size === loadedMax) await closeOldest(1)
      const network = known ?? (await openLineNetwork(dataFile, threads))
      loaded.set(dataFile, network)
      return network
    },
    close: () => closeOldest(loaded.size),
  }
}
