import type { Clock } from '@rowdeck/core/clock'
import { type AnyAnswers, type DeckReader, overriding } from '@rowdeck/core/deck-model/deck-reader'

/** Milliseconds during which at least one picture of the deck was queued or being read. */
export type OcrTime = () => number

/** A reader for one deck that measures the time spent on OCR. */
export function withOcrTime<Answers extends AnyAnswers>(
  reader: DeckReader<Answers>,
  clock: Clock,
): [DeckReader<Answers>, OcrTime] {
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

  return [overriding(reader, (open) => ({ picture: (call) => timed(open.ask(call)) })), ocrMs]
}
