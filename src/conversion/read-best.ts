import type { OpenDeck } from './deck-reader.ts'
import { lettersIn, pageOf, type SlideReading } from './slide-reading.ts'
import { hasUsableText } from './usable-text.ts'

/** One slide from its text layer, or from its picture where that is asked for or finds more. */
export async function readBest(
  open: OpenDeck,
  text: SlideReading,
  mode: 'auto' | 'ocr',
): Promise<SlideReading> {
  if (mode === 'auto' && hasUsableText(text)) return text
  const picture = await open.readPicture(pageOf(text), text.at?.panel)
  const words = text.broken || text.garbled ? 0 : lettersIn(text)
  const better = mode === 'ocr' || words === 0 || lettersIn(picture) > words
  return better ? inPlaceOf(text, picture) : text
}

/** What stands on the slide from its picture; what stands beside it on a sheet from the text layer. */
function inPlaceOf(text: SlideReading, picture: SlideReading): SlideReading {
  const beside = text.at?.panel ? text.blocks.filter(({ role }) => role === 'furniture') : []
  return { ...text, ...picture, index: text.index, blocks: [...picture.blocks, ...beside] }
}
