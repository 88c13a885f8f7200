import type { ConversionOptions } from '@rowdeck/core/deck-model/conversion-options'
import type { OpenDeck } from '@rowdeck/core/deck-model/deck-reader'
import type { DeckType } from '@rowdeck/core/deck-model/deck-types'
import type { Deck } from '@rowdeck/core/deck-model/ports'
import { pageOf, type SlideReading, unreadableSlide } from '@rowdeck/core/deck-model/slide-reading'
import { AppError } from '@rowdeck/core/errors'
import { mayNeedPicture, readBest, withoutDoubts } from '../deck/read-best.ts'
import { withLostLettersRead } from '../deck/read-lost-letters.ts'
import { mayBeScannedHandout, pagesSampled, splitScannedHandout } from '../handouts/read-scans.ts'
import { hasBuildLabels } from '../repeats/mark-builds.ts'
import { requestedSlides, selectSlides } from '../rows/slide-ranges.ts'
import { withSlidesRead } from '../rows/slides-read.ts'
import { isInPictures } from '../text-layer/usable-text.ts'
import { picturesOfDeck } from './deck-pictures.ts'
import { refuseIfNoneReadable } from './unreadable-slides.ts'

/** Slides being read, in deck order, and which of them were requested. */
export interface Slides {
  readings: Promise<SlideReading>[]
  chosen: boolean[]
  labeled: boolean
}

/** The slides of a deck whose pictures are being read. */
export interface PendingSlides {
  /** The slides if they are known before any picture has been read. */
  known: Slides | undefined
  /** Resolves once the slides are known. */
  all: Promise<Slides>
}

/**
 * Reads the requested slides from the text layer if it is usable, and from their pictures otherwise. How many
 * there are is unknown until the first pictures show that the file is not a scanned handout. Throws
 * request_invalid and document_unreadable.
 */
export function readRequestedSlides(
  open: OpenDeck,
  texts: SlideReading[],
  { mode, slides: ranges, type }: ConversionOptions & Pick<Deck, 'type'>,
): PendingSlides {
  const labeled = hasBuildLabels(texts)
  if (mode === 'text') {
    const chosen = selectSlides(ranges, texts.length)
    refuseTooDense(texts, chosen, type)
    const slides = texts.map((text) => (text.broken ? unreadableSlide(text) : text))
    refuseIfNoneReadable(slides.filter((_, at) => chosen[at]))
    return asKnown({ readings: slides.map((slide) => Promise.resolve(slide)), chosen, labeled })
  }
  const pictures = picturesOfDeck(open, texts)
  const first = readFirst(ranges, texts.length)
  if (mode === 'auto') refuseTooDense(texts, first, type)
  const sampled = texts.filter((_, at) => first[at]).slice(0, pagesSampled)
  const isPictured = (text: SlideReading) => mode === 'auto' && isInPictures(text)
  const mayBeHandout = sampled.some((text) => mayNeedPicture(text, mode) && !isPictured(text))
  const chosen = mayBeHandout ? [] : selectSlides(ranges, texts.length)
  const readSlide = async (given: SlideReading): Promise<SlideReading> => {
    const text = mode === 'auto' ? await withoutDoubts(open, given) : given
    if (!mayNeedPicture(text, mode)) {
      return await pictures.addTo(await withLostLettersRead(open, text))
    }
    const pictured = isPictured(text) ? await pictures.addTo(text) : text
    return pictured.mode === 'mixed' ? pictured : await readBest(open, text, mode)
  }
  const readBestOf = (text: SlideReading) => inBackground(readSlide(text))
  const readings = texts.map((text, at) => (first[at] ? readBestOf(text) : Promise.resolve(text)))
  if (!mayBeHandout) return asKnown({ readings, chosen, labeled })
  const all = async (): Promise<Slides> => {
    const mayBeSheets = mayBeScannedHandout(readings.filter((_, at) => first[at]))
    const isHandout = await mayBeSheets.catch(async (error) => {
      throw await withSlidesRead(error, readings, { chosen: first, ranges })
    })
    if (!isHandout) return { readings, chosen: selectSlides(ranges, texts.length), labeled }
    const pages = texts.map((text, at) => (first[at] ? readings[at] : readBestOf(text)))
    const sheets = (await Promise.all(pages)) as SlideReading[]
    const slides = (await splitScannedHandout(open, sheets)).map(numbered)
    const whole = slides.map((slide) => Promise.resolve(slide))
    return { readings: whole, chosen: selectSlides(ranges, slides.length), labeled }
  }
  return { known: undefined, all: inBackground(all()) }
}

function asKnown(slides: Slides): PendingSlides {
  return { known: slides, all: Promise.resolve(slides) }
}

/**
 * The pages to read first: the requested ones. If the deck has fewer pages, the first few, because the
 * request may refer to slides of a scanned handout with several slides per page.
 */
function readFirst(ranges: ConversionOptions['slides'], pageCount: number): boolean[] {
  const asked = requestedSlides(ranges, pageCount)
  return asked.includes(true) ? asked : asked.map((_, at) => at < pagesSampled)
}

/** The rejection is handled later, by whoever awaits the promise. */
export function inBackground<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  return work
}

/** Numbers a reading by slides instead of pages. */
export function numbered(reading: SlideReading, index: number): SlideReading {
  return index === reading.index
    ? reading
    : { ...reading, index, location: { page: pageOf(reading), ...reading.location } }
}

/** Refuses pages too dense to be laid out, because their rows would be silently wrong; only `ocr` reads their pictures. */
function refuseTooDense(texts: SlideReading[], asked: boolean[], type: DeckType): void {
  const text = texts.find(({ tooDense }, at) => tooDense !== undefined && asked[at])
  if (text === undefined) return
  const [what, other] =
    type === 'pptx' ? ['Slide', 'split it'] : ['Page', 'have its picture read with `mode=ocr`']
  throw new AppError(
    'document_too_long',
    `${what} ${pageOf(text) + 1} of this deck ${text.tooDense}. Leave it out with \`slides\`, or ${other}.`,
  )
}
