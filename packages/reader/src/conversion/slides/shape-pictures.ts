import { hash } from 'node:crypto'
import {
  areaOf,
  type Box,
  heightOf,
  partOnPage,
  toShares,
  widthOf,
} from '@rowdeck/core/deck-model/box'
import {
  embeddedMax,
  embeddedSideMin,
  wholePageShare,
} from '@rowdeck/core/deck-model/embedded-bounds'
import type { EmbeddedPicture } from '@rowdeck/core/deck-model/page'
import type { AlternativeText, SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import type { ShapePicture, SlideShapes } from '@rowdeck/core/deck-model/slide-shapes'

/** What a slide that keeps shapes says about its pictures: which may hold words, and what their authors say they show. */
export function picturesOnSlide({
  pictures,
  drawings = [],
  width,
  height,
}: SlideShapes): Pick<SlideReading, 'embedded' | 'alternatives'> {
  const texts = new Set(drawings.map(({ picture }) => picture))
  const placed = pictures.map((picture, number) => ({
    ...{ picture, number },
    box: partOnPage(toShares(picture.box, { width, height })),
  }))
  const embedded = placed
    .filter(({ box }) => Math.min(widthOf(box), heightOf(box)) >= embeddedSideMin)
    .filter(({ picture, box }) => picture.name !== undefined && !isGround(picture, box))
    .map(({ picture, number, box }): EmbeddedPicture => {
      const isText = texts.has(number) ? { isText: true as const } : {}
      return { number, box, key: shapePictureKey(picture), ...isText }
    })
    .slice(0, embeddedMax)
  const alternatives = placed.flatMap(
    ({ picture: { alternative: text }, box }): AlternativeText[] =>
      text === '' ? [] : [{ text, box }],
  )
  return {
    ...(embedded.length > 0 ? { embedded } : {}),
    ...(alternatives.length > 0 ? { alternatives } : {}),
  }
}

/** Whether all slides of a layout have it behind everything, like a background: it says nothing about any of them. */
function isGround({ isBackground }: ShapePicture, box: Box): boolean {
  return isBackground && areaOf(box) >= wholePageShare
}

/** The number of the picture that a slide consists of, if it has no text: its only one, which covers it and has none either. */
export function coveringPicture(embedded: EmbeddedPicture[] = []): number | undefined {
  const [first, ...others] = embedded.filter(({ isText }) => !isText)
  if (first === undefined || others.length > 0) return undefined
  return areaOf(first.box) >= wholePageShare ? first.number : undefined
}

/** Pictures look the same if they are the same part of the same file at the same place. */
function shapePictureKey({ name, crop, quarterTurns, box, look }: ShapePicture): string {
  return hash('sha1', JSON.stringify([name, crop, quarterTurns, box, look]))
}
