import type { OpenDeck } from '@rowdeck/core/deck-model/deck-reader'
import { pageOf, type SlideReading } from '@rowdeck/core/deck-model/slide-reading'
import { withLettersFrom } from '../slides/letters-from-picture.ts'
import { lostLetter } from '../text-layer/lost-letters.ts'

/**
 * The slide with the letters that its text layer has lost, as OCR reads them in its picture; as it is if it has lost none,
 * which costs nothing. Throws as reading a picture does.
 */
export async function withLostLettersRead(
  open: OpenDeck,
  text: SlideReading,
): Promise<SlideReading> {
  const hasLost = text.blocks.some(({ lines }) => lines.some((line) => line.includes(lostLetter)))
  if (!hasLost) return text
  const panel = text.location?.panel
  return withLettersFrom(text, await open.ask({ kind: 'picture', page: pageOf(text), panel }))
}
