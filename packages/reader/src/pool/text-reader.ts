import type { TextCall } from '@rowdeck/core/deck-model/deck-reader'
import { type EncodedReadings, pagesPerRequest } from '../conversion/convert.ts'
import type { Opened } from './messages.ts'

/**
 * Returns what answers calls for the text of a deck that was opened by a step, which already read the first pages. They are
 * kept until they are requested.
 */
export function textReader(
  { pageCount, readings }: Opened,
  read: (call: TextCall) => Promise<EncodedReadings>,
): (call: TextCall) => Promise<EncodedReadings> {
  const readPages = Math.min(pagesPerRequest, pageCount)
  let first: EncodedReadings | undefined = readings
  return async (call) => {
    const { kind: _, from, to, ...asked } = call
    const isPlain = Object.values(asked).every((one) => one === undefined || one === false)
    const isFirst = isPlain && from === 0 && to === readPages
    const known = isFirst ? first : undefined
    if (known === undefined) return await read(call)
    first = undefined
    return known
  }
}
