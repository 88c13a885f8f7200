import { type Box, heightOf, union, widthOf } from '../box.ts'
import type { Page } from '../ports.ts'

/** Pictures with a smaller side, as a share of the page, are logos and icons. Chosen by eye. */
const sideShareMin = 0.15

/** The smallest part of a page around its pictures, in fractions of the page; none if it has only small ones. */
export function pictureRegionOf({ width, height, pictures }: Page): { pictureRegion?: Box } {
  const shown = pictures
    .map(({ left, top, right, bottom }) => ({
      left: Math.max(0, left / width),
      top: Math.max(0, top / height),
      right: Math.min(1, right / width),
      bottom: Math.min(1, bottom / height),
    }))
    .filter((box) => widthOf(box) >= sideShareMin && heightOf(box) >= sideShareMin)
  const [first, ...others] = shown
  return first === undefined ? {} : { pictureRegion: others.reduce(union, first) }
}
