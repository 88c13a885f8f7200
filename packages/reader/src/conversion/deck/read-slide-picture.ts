import type { Engines } from '@rowdeck/core/deck-model/engine-set'
import type { Picture, StraightPicture } from '@rowdeck/core/deck-model/ports'
import type { SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { freeValues } from '@rowdeck/core/free-memory'
import { cropPicture } from '../handouts/crop-picture.ts'
import { framesInPicture } from '../handouts/frames-in-picture.ts'
import { shapesInPicture } from '../picture-shapes/shapes-in-picture.ts'
import { readOcrLines } from '../slides/read-ocr-lines.ts'
import { readDrawn } from './read-embedded.ts'
import { decodeSlidePicture, type SlidePicture, type SlidePlace } from './slide-picture.ts'
import { withLanguages } from './with-languages.ts'

/**
 * Reads the picture of a slide by OCR, exactly as the slide is read from its deck. Undefined if the page must be
 * rendered instead, because its picture cannot be decoded on its own or OCR finds nothing in it: the page may mask
 * or cover the picture. Throws document_unreadable, image_too_large.
 */
export async function readSlidePicture(
  given: Engines,
  picture: SlidePicture,
): Promise<SlideReading | undefined> {
  const engines = withLanguages(given, picture.place.languages)
  const decoded = await decodeSlidePicture(engines, picture)
  if (decoded === undefined) return undefined
  const { embedded } = picture.place
  if (embedded !== undefined) return await readDrawn(engines, decoded, embedded)
  const reading = await straightenAndRead(engines, decoded, picture.place)
  return picture.view !== undefined && reading.blocks.length === 0 ? undefined : reading
}

/** Reads a decoded picture of the page that holds the slide, and frees it. */
export async function straightenAndRead(
  engines: Engines,
  picture: Picture,
  place: SlidePlace,
): Promise<SlideReading> {
  try {
    const page = await engines.ocr.straighten(picture)
    try {
      return await readStraight(engines, page, place)
    } finally {
      freeValues(page.picture.pixels)
    }
  } finally {
    freeValues(picture.pixels)
  }
}

/** Reads a straightened page. Panels are cut out of it, because they were found in it. */
export async function readStraight(
  engines: Engines,
  page: StraightPicture,
  { index, panel }: SlidePlace,
): Promise<SlideReading> {
  const slide = panel ? await engines.ocr.straighten(cropPicture(page.picture, panel)) : page
  const { width, height } = slide.picture
  const moved = slide.intoGiven === undefined ? {} : { intoShown: slide.intoGiven }
  const found = await engines.ocr.read(slide)
  const shapes = shapesInPicture(
    slide.picture,
    found.map(({ box }) => box),
  )
  if (panel !== undefined) {
    const reading = readOcrLines(found, { index, width, height, shapes })
    return { ...reading, ...moved, location: { page: index, panel } }
  }
  const outlines = height > width ? framesInPicture(slide.picture) : []
  return { ...readOcrLines(found, { index, width, height, outlines, shapes }), ...moved }
}
