import type { OpenDeck, TextCall } from '@rowdeck/core/deck-model/deck-reader'
import { pageOf, type SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { moveHeadersAndFootersLast } from '../repeats/headers-and-footers.ts'
import { withLinkedSlides } from '../rows/linked-slides.ts'
import { numbered } from './read-requested-slides.ts'

/**
 * Pages per call for text; the first call starts at page 0. Enough to be worth a message, few enough that
 * workers can share a deck.
 */
export const pagesPerRequest = 8

/** Reads the text layer, one reading per page, or per slide if there is a layout. */
export async function readTexts(
  open: OpenDeck,
  asked: Omit<TextCall, 'kind' | 'from' | 'to'> = {},
): Promise<SlideReading[]> {
  const requests: Promise<SlideReading[]>[] = []
  for (let from = 0; from < open.pageCount; from += pagesPerRequest) {
    const to = Math.min(from + pagesPerRequest, open.pageCount)
    requests.push(readRun(open, { kind: 'text', from, to, ...asked }))
  }
  const slides = (await Promise.all(requests)).flat().map(numbered)
  return moveHeadersAndFootersLast(withLinkedSlides(slides))
}

/** Reads the text layer of all these pages, in as many calls as the reader needs. */
async function readRun(open: OpenDeck, call: TextCall): Promise<SlideReading[]> {
  const { from, to } = call
  const readings = await open.ask(call)
  const last = readings.at(-1)
  const next = Math.max(from, last === undefined ? to : pageOf(last)) + 1
  if (next >= to) return readings
  return [...readings, ...(await readRun(open, { ...call, from: next }))]
}
