import type { OpenDeck } from '../../deck-model/deck-reader.ts'
import { countLettersAndDigits, pageOf, type SlideReading } from '../../deck-model/slide-reading.ts'
import { hasUsableText } from '../text-layer/usable-text.ts'
import { agreesWithPicture } from './agrees-with-picture.ts'

type Mode = 'auto' | 'ocr'

/** Returns whether a picture of the slide, or of a line on it, is read, given its text layer. */
export function mayNeedPicture(text: SlideReading, mode: Mode): boolean {
  return mode === 'ocr' || text.doubtfulLines !== undefined || !hasUsableText(text)
}

/** The text layer without doubts about it: OCR reads a line or two, and if they differ, the layer is garbled. */
export async function withoutDoubts(open: OpenDeck, text: SlideReading): Promise<SlideReading> {
  const { doubtfulLines, ...settled } = text
  if (doubtfulLines === undefined || text.broken || text.garbled) return settled
  return { ...settled, garbled: !(await agreesWithPicture(open, text, doubtfulLines)) }
}

/**
 * Reads one slide whose text layer is not enough, or that is to be read by OCR, from its picture. Returns the text layer if OCR
 * finds no more letters.
 */
export async function readBest(
  open: OpenDeck,
  text: SlideReading,
  mode: Mode,
): Promise<SlideReading> {
  const picture = await open.ask({
    kind: 'picture',
    page: pageOf(text),
    panel: text.location?.panel,
  })
  const known = mode === 'ocr' || text.broken || text.garbled ? 0 : countLettersAndDigits(text)
  return known === 0 || countLettersAndDigits(picture) > known ? inPlaceOf(text, picture) : text
}

/** The slide as OCR read it, plus the text around it on a handout page from the text layer. */
function inPlaceOf(text: SlideReading, picture: SlideReading): SlideReading {
  const beside = text.blocks.filter(({ isOutside }) => isOutside)
  return { ...text, ...picture, index: text.index, blocks: [...picture.blocks, ...beside] }
}
