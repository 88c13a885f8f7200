import type { OpenDeck } from '../deck-reader.ts'
import { countLetters, pageOf, type SlideReading } from '../slide-reading.ts'
import { hasUsableText } from '../text-layer/usable-text.ts'
import { readMainPictures, readPictures } from './read-pictures.ts'

type Mode = 'auto' | 'ocr'

/** Returns whether the picture of a slide is read, given its text layer. */
export function mayNeedPicture(text: SlideReading, mode: Mode): boolean {
  return mode === 'ocr' || !hasUsableText(text)
}

/**
 * Reads one slide from its text layer, or from its picture if requested or if OCR finds more letters. The pictures
 * of a slide with a text layer are read if `pictures` is set, or if they may hold most of what it says.
 */
export async function readBest(
  open: OpenDeck,
  text: SlideReading,
  { mode, pictures }: { mode: Mode; pictures: boolean },
): Promise<SlideReading> {
  if (!mayNeedPicture(text, mode)) {
    return pictures ? await readPictures(open, text) : await readMainPictures(open, text)
  }
  const picture = await open.readPicture(pageOf(text), text.location?.panel)
  const words = text.broken || text.garbled ? 0 : countLetters(text)
  const better = mode === 'ocr' || words === 0 || countLetters(picture) > words
  return better ? inPlaceOf(text, picture) : text
}

/** The slide as OCR read it, plus the text around it on a handout page from the text layer. */
function inPlaceOf(text: SlideReading, picture: SlideReading): SlideReading {
  const beside = text.blocks.filter(({ isOutside }) => isOutside)
  return { ...text, ...picture, index: text.index, blocks: [...picture.blocks, ...beside] }
}
