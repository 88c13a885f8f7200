import type { SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { tooMuchText } from './too-much-text.ts'

/**
 * Milliseconds after which a call that reads text ends with the page that it has read. Eight ordinary pages take about
 * that; a run of slow ones must not add up to what only a page made to be slow takes.
 */
const textRunMs = 100

/** A run of pages, from the first to before the last, in zero-based indexes. */
interface TextRun {
  from: number
  to: number
  signal: AbortSignal
  /** Characters of all pages of the run together. */
  charactersMax: number
}

/** Reads one page and counts its characters as soon as they are known; `count` throws if there are too many. */
type PageTextReader = (
  index: number,
  count: (characters: number) => void,
) => SlideReading[] | Promise<SlideReading[]>

/** Reads pages in order, at least one, until the run ends or takes too long. Throws document_too_long. */
export async function readTextRun(
  { from, to, signal, charactersMax }: TextRun,
  readPage: PageTextReader,
): Promise<SlideReading[]> {
  const readings: SlideReading[] = []
  const startedAt = performance.now()
  let charactersLeft = charactersMax
  const count = (characters: number) => {
    charactersLeft -= characters
    if (charactersLeft < 0) throw tooMuchText(charactersMax)
  }
  for (let index = from; index < to; index++) {
    signal.throwIfAborted()
    readings.push(...(await readPage(index, count)))
    if (performance.now() - startedAt > textRunMs) break
  }
  return readings
}
