import { openPictures, type PicturedDeck } from './deck-pictures.ts'

/** Sharp at a device pixel ratio of 2. */
const widthPx = 128

const drawn = new WeakMap<File, Map<number, ImageBitmap>>()
let last: Promise<unknown> = Promise.resolve()

interface FirstSlide extends PicturedDeck {
  /** The page of the file, from 1. */
  page: number
}

/**
 * Resolves to a small picture of a page, to undefined if it cannot be drawn. Files are opened one after another,
 * because each takes memory while it is open. Pictures are kept as long as their files.
 */
export function firstSlideOf(slide: FirstSlide): Promise<ImageBitmap | undefined> {
  const picture = last.then(() => drawn.get(slide.file)?.get(slide.page) ?? draw(slide))
  last = picture
  return picture
}

async function draw({ page, ...deck }: FirstSlide): Promise<ImageBitmap | undefined> {
  const pictures = openPictures(deck)
  try {
    const picture = await pictures.picture(page - 1, widthPx)
    if (picture) drawn.set(deck.file, new Map(drawn.get(deck.file)).set(page, picture))
    return picture
  } finally {
    pictures.close()
  }
}
