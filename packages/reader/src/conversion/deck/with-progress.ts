import { type DeckReader, overriding } from '@rowdeck/core/deck-model/deck-reader'
import { pageOf } from '@rowdeck/core/deck-model/slide-reading'
import { mayNeedPicture } from './read-best.ts'

/** A reader that reports how many pages are complete; a page that still needs OCR is not counted. */
export function withProgress(
  reader: DeckReader,
  progress: (pagesRead: number, pageCount: number) => void,
): DeckReader {
  return overriding(reader, (open) => {
    const read = new Set<number>()
    const count = (indexes: number[]) => {
      for (const index of indexes) read.add(index)
      progress(read.size, open.pageCount)
    }
    return {
      async text(call) {
        const readings = await open.ask(call)
        const again = new Set(readings.filter((one) => mayNeedPicture(one, 'auto')).map(pageOf))
        count(readings.map(pageOf).filter((page) => !again.has(page)))
        return readings
      },
      async picture(call) {
        const reading = await open.ask(call)
        count([call.page])
        return reading
      },
    }
  })
}
