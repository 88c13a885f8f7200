import type { DeckReader } from './deck-reader.ts'
import { hasUsableText } from './usable-text.ts'

/** A reader that tells how many slides it has read for good; one that is to be read again by OCR does not count yet. */
export function withProgress(
  reader: DeckReader,
  progress: (slidesRead: number, slideCount: number) => void,
): DeckReader {
  return {
    async open(deck, signal) {
      const open = await reader.open(deck, signal)
      const read = new Set<number>()
      const count = (indexes: number[]) => {
        for (const index of indexes) read.add(index)
        progress(read.size, open.slideCount)
      }
      return {
        slideCount: open.slideCount,
        async readText(from, to) {
          const readings = await open.readText(from, to)
          count(readings.filter(hasUsableText).map(({ index }) => index))
          return readings
        },
        async readPicture(index) {
          const reading = await open.readPicture(index)
          count([index])
          return reading
        },
        close: () => open.close(),
      }
    },
  }
}
