import type {
  RequestMode,
  SlideRange,
} from '../../packages/core/src/deck-model/conversion-options.ts'
import { noProperties } from '../../packages/core/src/deck-model/deck-properties.ts'
import type { Engines } from '../../packages/core/src/deck-model/engine-set.ts'
import type { Page } from '../../packages/core/src/deck-model/page.ts'
import type { OcrLine, Picture } from '../../packages/core/src/deck-model/ports.ts'
import { AppError } from '../../packages/core/src/errors.ts'
import { convert, type Table } from '../../packages/reader/src/conversion/convert.ts'
import { localDeckReader } from '../../packages/reader/src/conversion/deck/local-deck-reader.ts'
import { box, smallPage } from './small-page.ts'
import { stripedPicture } from './striped-picture.ts'

export const words = smallPage([{ text: 'A slide with words', left: 20, top: 100 }])
export const scan = smallPage([], { pictures: [box(0, 0, 400, 300)] })
export const blank = smallPage([])
export const seen: OcrLine = { text: 'Seen', confidence: 0.9, box: box(10, 10, 90, 30), angle: 0 }

/** A page, one whose text cannot be read, or one that cannot be rendered either. */
export type Slide = Page | 'broken' | 'hopeless'

/** Engines over pages that are given: every picture reads `Seen`. */
export function engines(slides: Slide[], found: OcrLine[] = [seen]): Engines & { renders: number } {
  const broken = () => new AppError('document_unreadable', 'broken')
  const fake = {
    renders: 0,
    pptx: { open: () => Promise.reject(new Error('unasked')) },
    drawings: { draw: () => Promise.reject(new Error('unasked')) },
    pdf: {
      open: () => ({
        pageCount: slides.length,
        readPage(index: number) {
          const slide = slides[index]
          if (slide === undefined || typeof slide === 'string') throw broken()
          return slide
        },
        properties: () => noProperties,
        pictureOfPage: () => undefined,
        drawPicture: () => stripedPicture(200, 100),
        renderPage(index: number) {
          if (slides[index] === 'hopeless') throw broken()
          fake.renders++
          return { width: 4, height: 3, pixels: new Uint8Array(36) }
        },
        close() {},
      }),
      memoryBytes: () => 0,
      renew: async () => {},
      close() {},
    },
    ocr: {
      straighten: async (picture: Picture) => ({ picture }),
      read: async () => found,
      readLegible: async () => ({
        lines: found.filter(({ confidence }) => confidence > 0.8),
        unsure: {
          letters: found.filter(({ confidence }) => confidence <= 0.8).length * 7,
          confidence: 0.6,
        },
      }),
      close: async () => {},
    },
    pictures: { decode: async () => ({ width: 4, height: 3, pixels: new Uint8Array(36) }) },
    thumbnails: { encode: async () => new Uint8Array() },
    close: async () => {},
  }
  return fake
}

/** What is asked of a conversion beside its mode. */
interface Asked {
  type?: 'pdf' | 'png'
  columns?: string[]
  slides?: SlideRange[]
}

/** Converts the pages of these engines. */
export function run(
  given: Engines,
  mode: RequestMode,
  { type = 'pdf', ...asked }: Asked = {},
): Promise<Table> {
  const reader = localDeckReader(given, { slidesMax: 100, charactersMax: 5_000_000 })
  const signal = new AbortController().signal
  return convert({ bytes: new Uint8Array(), type }, { mode, reader, signal, ...asked })
}

/** Whether an error has a code, and words in its message. */
export function code(expected: string, words = /./) {
  return (error: unknown) =>
    error instanceof AppError && error.code === expected && words.test(error.message)
}
