import { areaOf } from '@rowdeck/core/deck-model/box'
import { wholePageShare } from '@rowdeck/core/deck-model/embedded-bounds'
import type { EmbeddedPicture, Page } from '@rowdeck/core/deck-model/page'
import { countLettersAndDigits, type SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { textLettersMin } from '../likeness.ts'

/** Above this share of the page, pictures may contain text. Chosen by eye. */
const pictureShareMax = 0.3
/** Above this number of paths, a drawing may contain text drawn as outlines. Chosen by eye. */
const pathsMax = 20

/**
 * Whether a page has so many pictures or drawings that they may contain text that is not in the text layer, or one in pieces,
 * as the runs of a text are that a program draws as pictures.
 */
export function pageMayHoldWords(page: Page): boolean {
  const { width, height, pictures, embedded } = page
  const pictured = pictures.reduce((sum, box) => sum + areaOf(box), 0) / (width * height)
  return pictured > pictureShareMax || hasDrawings(page) || embedded.some(isInPieces)
}

/** Whether a page has so many paths that they may be text drawn as outlines. */
export function hasDrawings({ pathCount }: Pick<Page, 'pathCount'>): boolean {
  return pathCount > pathsMax
}

/**
 * Whether all that a slide says is in pictures that can be read one by one: beside a sound text layer of a few letters, with
 * no drawings. A page that is a picture is read as a whole, because it may be a scan or a photograph, as is one with pictures
 * in pieces, which may be lines of a text, and a portrait one, which may be a sheet with several slides.
 */
export function isInPictures(reading: SlideReading): boolean {
  const { embedded = [], width, height, hasDrawings } = reading
  if (isUnsound(reading) || hasDrawings || height > width) return false
  const isApart = (picture: EmbeddedPicture) =>
    areaOf(picture.box) < wholePageShare && !isInPieces(picture)
  return embedded.length > 0 && embedded.every(isApart)
}

function isInPieces({ isInPieces: inPieces }: EmbeddedPicture): boolean {
  return inPieces === true
}

/**
 * Whether the text layer of a slide is sufficient, after headers and footers have been marked: an invisible layer is not,
 * nor is a copyright line or a page number over a scan. A picture behind the slide's own text is a background, and
 * a slide without text, pictures and drawings is blank.
 */
export function hasUsableText(reading: SlideReading): boolean {
  if (isUnsound(reading)) return false
  if (!reading.mayHoldWords) return true
  const own = reading.blocks.filter(({ role }) => role !== 'header-footer')
  return countLettersAndDigits({ ...reading, blocks: own }) >= textLettersMin
}

function isUnsound({ broken, garbled, isHidden }: SlideReading): boolean {
  return broken || garbled || isHidden === true
}
