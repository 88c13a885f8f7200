import type { Clock } from '../../clock.ts'
import type { DeckReader, Forms } from '../deck-reader.ts'

/** Milliseconds during which at least one picture of the deck was queued or being read. */
export type OcrTime = () => number

/** A reader for one deck that measures the time spent on OCR. */
export function withOcrTime<Readings extends Forms>(
  reader: DeckReader<Readings>,
  clock: Clock,
): [DeckReader<Readings>, OcrTime] {
  let underWay = 0
  let since = 0
  let spentMs = 0
  const ocrMs = () => spentMs + (underWay > 0 ? clock.now() - since : 0)

  async function timed<T>(work: Promise<T>): Promise<T> {
    if (underWay++ === 0) since = clock.now()
    try {
      return await work
    } finally {
      if (--underWay === 0) spentMs += clock.now() - since
    }
  }

  const open: DeckReader<Readings>['open'] = async (deck, signal) => {
    const opened = await reader.open(deck, signal)
    return {
      pageCount: opened.pageCount,
      readText: (from, to, layout) => opened.readText(from, to, layout),
      readPicture: (...which) => timed(opened.readPicture(...which)),
      drawThumbnail: (...place) => opened.drawThumbnail(...place),
      close: () => opened.close(),
    }
  }
  return [{ open }, ocrMs]
}
