import { deserialize, serialize } from 'node:v8'
import {
  answering,
  type CallHandlers,
  type DeckCall,
  type DeckReader,
  type OpenDeck,
} from '@rowdeck/core/deck-model/deck-reader'
import type { SlideReading } from '@rowdeck/core/deck-model/slide-reading'

/** Readings of slides on their way between processes or threads; whoever passes them on need not decode them. */
export type EncodedReadings = Uint8Array

/** All answers are bytes: encoded readings, or files. */
export type EncodedAnswers = Record<DeckCall['kind'], Uint8Array>

/** A reader that returns readings encoded. */
export type EncodedReader = DeckReader<EncodedAnswers>
export type EncodedDeck = OpenDeck<EncodedAnswers>

/** Returns the readings as bytes, in the format of V8's structured clone. */
export function encodeReadings(readings: SlideReading[]): EncodedReadings {
  return serialize(readings)
}

/** Functions that answer calls with bytes; `encode` turns readings into them. */
export function encodedHandlers(
  open: OpenDeck,
  encode: (readings: SlideReading[]) => EncodedReadings,
): CallHandlers<EncodedAnswers> {
  return {
    text: async (call) => encode(await open.ask(call)),
    picture: async (call) => encode([await open.ask(call)]),
    thumbnail: (call) => open.ask(call),
    properties: async (call) => serialize(await open.ask(call)),
  }
}

/** Returns a reader whose readings are objects, decoded on the calling thread. */
export function decoded(reader: EncodedReader): DeckReader {
  return {
    async open(deck, signal) {
      const open = await reader.open(deck, signal)
      return {
        pageCount: open.pageCount,
        ask: answering({
          text: async (call) => decode(await open.ask(call)),
          async picture(call) {
            const [reading] = decode(await open.ask(call))
            if (reading === undefined) throw new Error('There is no reading of a picture.')
            return reading
          },
          thumbnail: (call) => open.ask(call),
          properties: async (call) => deserialize(await open.ask(call)),
        }),
        close: () => open.close(),
      }
    },
  }
}

function decode(readings: EncodedReadings): SlideReading[] {
  return deserialize(readings)
}
