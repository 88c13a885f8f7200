import { type KeptLoaded, keepLoaded } from '../keep-loaded.ts'
import { type LineNetwork, openLineNetwork } from './line-network.ts'

/**
 * Networks kept loaded: all that a slide in doubt is asked in, and some for accents. Each holds 1 to 2 MB; loading and
 * closing them for each slide took longer than reading, and left the heap in pieces (bench/levers/scripts.md).
 */
const loadedMax = 14

/** Networks of languages, by their files of trained data. Loading one throws if its file is missing or broken. */
export type LoadedLanguages = KeptLoaded<string, LineNetwork>

/** Networks that are loaded on first use; at most `loadedMax` stay in memory. */
export function openLanguages(threads: number): LoadedLanguages {
  return keepLoaded(loadedMax, (dataFile: string) => openLineNetwork(dataFile, threads))
}
