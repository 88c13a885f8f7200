import { areaOf } from '@rowdeck/core/deck-model/box'
import type { OpenDeck } from '@rowdeck/core/deck-model/deck-reader'
import type { Describer } from '@rowdeck/core/deck-model/describer'
import type { SlideDrawing } from '@rowdeck/core/deck-model/slide-drawing'
import { pageOf, panelShown, type SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { AppError } from '@rowdeck/core/errors'
import { textOfBlocks } from '../rows/cell-text.ts'
import type { ColumnKey } from '../rows/columns.ts'
import { contextLettersMax } from './deck-pictures.ts'
import { imageDrawer } from './draw-images.ts'

/** A model that has failed this often in a row is not asked about the rest of the deck. */
const failuresMax = 3
/** In pictures of slides that are described labels can be read. */
const describedSidePx = 1024
/** Smaller pictures are icons and logos: share of the slide. Chosen by eye. */
const pictureAreaMin = 0.02

/** Throws request_invalid if descriptions are requested and no model is named. */
export function refuseDescriptions(
  keys: readonly ColumnKey[],
  describer: Describer | undefined,
): void {
  if (!keys.includes('description') || describer !== undefined) return
  throw new AppError(
    'request_invalid',
    'The column `description` is not available, because this service has no model that describes slides. Leave it out, or ask the operator to set ROWDECK_VISION_URL.',
  )
}

interface DrawOptions {
  open: OpenDeck
  keys: readonly ColumnKey[]
  describer: Describer | undefined
  pictureSize: number | undefined
  signal: AbortSignal
}

/** Returns what draws the slides of a deck for the columns that need it, in their order; undefined if no column does. */
export function slideDrawer({
  open,
  keys,
  describer,
  pictureSize,
  signal,
}: DrawOptions): ((slide: SlideReading) => Promise<SlideDrawing>) | undefined {
  const [isDrawn, isDescribed] = [keys.includes('picture'), keys.includes('description')]
  const imagesOf = keys.includes('images') ? imageDrawer(open, pictureSize) : undefined
  if (!isDrawn && !isDescribed && !imagesOf) return undefined
  const showsMore = newPictures()
  const drawn = (slide: SlideReading, sidePx?: number) =>
    open.ask({ kind: 'thumbnail', page: pageOf(slide), panel: panelShown(slide), sidePx })
  let failures = 0
  async function describe(slide: SlideReading): Promise<string | null> {
    if (describer === undefined || failures >= failuresMax) return null
    const picture = await drawn(slide, describedSidePx)
    if (picture.length === 0) return null
    const text = textOfBlocks(slide.blocks).slice(0, contextLettersMax)
    const description = await describer.describe({ picture, text }, signal)
    failures = description === undefined ? failures + 1 : 0
    return description ?? null
  }
  return async (slide) => {
    // begun first, because pictures are numbered in the order of the slides
    const images = imagesOf?.(slide)
    const [thumbnail, description, drawings] = await Promise.all([
      isDrawn ? drawn(slide, pictureSize) : undefined,
      isDescribed && showsMore(slide) ? describe(slide) : '',
      images,
    ])
    return {
      ...(thumbnail === undefined ? {} : { thumbnail }),
      ...(drawings === undefined ? {} : { images: drawings }),
      ...(isDescribed ? { description } : {}),
    }
  }
}

/**
 * Whether a slide shows something that its text layer does not say: a picture that no slide before it has, a chart or a
 * drawing, or all of it, if OCR has read it.
 */
function newPictures(): (slide: SlideReading) => boolean {
  const known = new Set<string>()
  return ({ mode, embedded = [], hasDrawings, mayHoldWords, blocks }) => {
    const fresh = embedded.filter(({ key }) => !known.has(key))
    for (const { key } of fresh) known.add(key)
    const isLarge = fresh.some(({ box }) => areaOf(box) >= pictureAreaMin)
    const hasChart = blocks.some(({ chart, isTicks }) => chart !== undefined || isTicks === true)
    const isWhole = mode === 'ocr' || mode === 'unreadable'
    return isWhole || isLarge || hasChart || hasDrawings === true || mayHoldWords
  }
}
