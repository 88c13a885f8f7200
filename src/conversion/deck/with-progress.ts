import type { DeckReader } from '../deck-reader.ts'
import { pageOf } from '../slide-reading.ts'
import { mayNeedPicture } from './read-best.ts'

/** A reader that reports how many pages are complete; a page that still needs OCR is not counted. */
export function withProgress(
  reader: DeckReader,
  progress: (pagesRead: number, pageCount: number) => void,
): DeckReader {
  return {
    async open(deck, signal) {
      const open = await reader.open(deck, signal)
      const read = new Set<number>()
      const count = (indexes: number[]) => {
        for (const index of indexes) read.add(index)
        progress(read.size, open.pageCount)
      }
      return {
        pageCount: open.pageCount,
        async readText(from, to, layout) {
          const readings = await open.readText(from, to, layout)
          const again = new Set(readings.filter((one) => mayNeedPicture(one, 'auto')).map(pageOf))
          count(readings.map(pageOf).filter((page) => !again.has(page)))
          return readings
        },
        async readPicture(page, panel, embedded) {
          const reading = await open.readPicture(page, panel, embedded)
          count([page])
          return reading
        },
        drawThumbnail: (...place) => open.drawThumbnail(...place),
        close: () => open.close(),
      }
    },
  }
}
