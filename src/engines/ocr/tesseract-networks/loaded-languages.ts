import { type KeptLoaded, keepLoaded } from '../keep-loaded.ts'
import { type LineNetwork, openLineNetwork } from './line-network.ts'

/** Networks kept loaded: a deck is in one language, with a slide in another at times. Each holds 5 to 10 MB. */
const loadedMax = 2

/** Networks of languages, by their files of trained data. Loading one throws if its file is missing or broken. */
export type LoadedLanguages = KeptLoaded<string, LineNetwork>

/** Networks that are loaded on first use; at most `loadedMax` stay in memory. */
export function openLanguages(threads: number): LoadedLanguages {
  return keepLoaded(loadedMax, (dataFile: string) => openLineNetwork(dataFile, threads))
}
