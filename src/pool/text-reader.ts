import { type EncodedReader, type EncodedReadings, pagesPerRequest } from '../conversion/convert.ts'
import type { Opened, Step } from './messages.ts'

type OpenDeck = Awaited<ReturnType<EncodedReader['open']>>

/**
 * Returns `readText` of a deck that was opened by a step, which already read the first pages. They are kept until
 * they are requested.
 */
export function textReader(
  { pageCount, readings }: Opened,
  step: (asked: Step) => Promise<EncodedReadings>,
): OpenDeck['readText'] {
  const readPages = Math.min(pagesPerRequest, pageCount)
  let first: EncodedReadings | undefined = readings
  return async (from, to, layout) => {
    const known = from === 0 && to === readPages && layout === undefined ? first : undefined
    if (known === undefined)
      return await step({ kind: 'text', from, to, ...(layout && { layout }) })
    first = undefined
    return known
  }
}
