import { deserialize, serialize } from 'node:v8'
import type { DeckReader } from '../deck-reader.ts'
import type { SlideReading } from '../slide-reading.ts'

/** Readings of slides on their way between processes or threads; whoever passes them on need not decode them. */
export type EncodedReadings = Uint8Array

/** A reader that returns readings encoded. */
export type EncodedReader = DeckReader<{ text: EncodedReadings; picture: EncodedReadings }>

/** Returns the readings as bytes, in the format of V8's structured clone. */
export function encodeReadings(readings: SlideReading[]): EncodedReadings {
  return serialize(readings)
}

/** Returns a reader whose readings are objects, decoded on the calling thread. */
export function decoded(reader: EncodedReader): DeckReader {
  return {
    async open(deck, signal) {
      const open = await reader.open(deck, signal)
      return {
        pageCount: open.pageCount,
        readText: async (from, to, layout) => decode(await open.readText(from, to, layout)),
        async readPicture(page, panel, embedded) {
          const [reading] = decode(await open.readPicture(page, panel, embedded))
          if (reading === undefined) throw new Error('There is no reading of a picture.')
          return reading
        },
        drawThumbnail: (...place) => open.drawThumbnail(...place),
        close: () => open.close(),
      }
    },
  }
}

function decode(readings: EncodedReadings): SlideReading[] {
  return deserialize(readings)
}
