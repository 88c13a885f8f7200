import { setImmediate } from 'node:timers/promises'
import { areaOf } from '@rowdeck/core/deck-model/box'
import type { OpenDeck } from '@rowdeck/core/deck-model/deck-reader'
import type { EmbeddedPicture } from '@rowdeck/core/deck-model/page'
import { countLetters, pageOf, type SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { unlessUndrawable } from '../deck/unless-unreadable.ts'
import { mostOf } from '../repeats/text-at-place.ts'
import { placePictures, type ReadPicture } from '../slides/place-pictures.ts'

/** Bounds the pictures of a slide that are read or drawn, the largest first: four of 1,187 slides have more. */
const slidePicturesMax = 20
/** Bounds the pictures of a deck that are read, the first. */
const deckPicturesMax = 1_000
/** Letters of the text that a reader of pictures gets: of the deck, to tell the language, or of the slide that a model describes. */
export const contextLettersMax = 2_000

/** Reads the pictures beside the text of the slides of a deck, each picture once however often it is shown. */
export interface DeckPictures {
  /** Returns the slide with the words of its pictures. */
  addTo(text: SlideReading): Promise<SlideReading>
}

export function picturesOfDeck(open: OpenDeck, texts: SlideReading[]): DeckPictures {
  const context = contextOf(texts)
  const uses = new Map<string, number>()
  for (const { embedded = [] } of texts) {
    for (const key of new Set(embedded.map((picture) => picture.key))) {
      uses.set(key, (uses.get(key) ?? 0) + 1)
    }
  }
  const usesMin = mostOf(texts.length)
  const known = new Map<string, Promise<SlideReading>>()
  const read = (page: number, { key, number }: EmbeddedPicture) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const reading =
      known.size < deckPicturesMax
        ? unlessDamaged(open.ask({ kind: 'picture', page, embedded: { number, context } }))
        : Promise.resolve(unread)
    known.set(key, reading)
    return reading
  }
  return {
    async addTo(text) {
      const embedded = (text.embedded ?? []).filter(({ isText }) => !isText)
      const largest = largestPictures(embedded)
      const found = embedded.map(async (picture): Promise<ReadPicture> => {
        const isRead = largest.includes(picture)
        const reading = isRead ? await read(pageOf(text), picture) : unread
        const isFurniture = (uses.get(picture.key) ?? 0) >= usesMin
        return { box: picture.box, reading, isFurniture }
      })
      const pictures = await Promise.all(found)
      // placing the pictures of a full slide takes a while, in which other conversions of the thread wait
      await setImmediate()
      return placePictures(text, pictures)
    },
  }
}

/** The pictures of a slide that are read or drawn, the largest first. */
export function largestPictures(embedded: readonly EmbeddedPicture[]): EmbeddedPicture[] {
  return embedded.toSorted((a, b) => areaOf(b.box) - areaOf(a.box)).slice(0, slidePicturesMax)
}

/** What is known of a picture that was not read: it may hold words. */
const unread: SlideReading = {
  ...{ index: 0, mode: 'ocr', garbled: false, broken: false, mayHoldWords: false },
  ...{ width: 1, height: 1, blocks: [] },
  unsure: { letters: 1, confidence: 0 },
}

/** A picture that cannot be drawn does not fail the slide, which has its text. */
async function unlessDamaged(picture: Promise<SlideReading>): Promise<SlideReading> {
  return (await unlessUndrawable(() => picture)) ?? unread
}

/** Some text of every part of the deck. */
function contextOf(texts: SlideReading[]): string {
  const read = texts.filter((text) => countLetters(text) > 0)
  const share = Math.ceil(contextLettersMax / Math.max(1, read.length))
  const parts = read.map(({ blocks }) =>
    blocks
      .flatMap(({ lines }) => lines)
      .join('\n')
      .slice(0, share),
  )
  return parts.join('\n').slice(0, contextLettersMax)
}
