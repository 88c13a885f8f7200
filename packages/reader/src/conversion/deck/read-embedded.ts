import type { EmbeddedPlace } from '@rowdeck/core/deck-model/deck-reader'
import type { Engines } from '@rowdeck/core/deck-model/engine-set'
import type { PdfDocument, Picture } from '@rowdeck/core/deck-model/ports'
import type { SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { freeValues } from '@rowdeck/core/free-memory'
import { readBesideText } from '../slides/read-beside-text.ts'
import { mayHoldWords } from './may-hold-words.ts'

/**
 * Pictures are read in their own pixels, up to this side: labels of 9 pixels leave no trace in a smaller copy, and are too
 * isolated for a closer look. On 60 labeled slides 1,472 finds as much of what is wanted and more that is wrong.
 */
export const embeddedSidePxMax = 2208

/**
 * Draws a picture of a page alone. Undefined if it cannot be seen or holds no legible words, which a look tells.
 * Throws document_unreadable, image_too_large.
 */
export function drawEmbedded(
  document: PdfDocument,
  index: number,
  { number }: EmbeddedPlace,
): Picture | undefined {
  const asked = { sidePxMax: embeddedSidePxMax, isWanted: mayHoldWords }
  return document.drawPicture(index, number, asked)
}

/** Reads a picture of a page, in its own coordinates. Throws as `drawEmbedded` does. */
export async function readEmbedded(
  engines: Engines,
  document: PdfDocument,
  { index, embedded }: { index: number; embedded: EmbeddedPlace },
): Promise<SlideReading> {
  const picture = drawEmbedded(document, index, embedded)
  return picture === undefined ? wordless() : await readDrawn(engines, picture, embedded)
}

/** Reads a picture that was drawn alone, and frees it. */
export async function readDrawn(
  engines: Engines,
  picture: Picture,
  { context }: EmbeddedPlace,
): Promise<SlideReading> {
  try {
    return readBesideText(await engines.ocr.readLegible(picture, context), picture)
  } finally {
    freeValues(picture.pixels)
  }
}

/** The reading of a picture without words. */
export function wordless(): SlideReading {
  const nothing = { lines: [], unsure: { letters: 0, confidence: 0 } }
  return readBesideText(nothing, { width: 1, height: 1 })
}
