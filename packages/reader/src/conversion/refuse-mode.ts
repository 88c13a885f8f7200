import type { ConversionOptions } from '@rowdeck/core/deck-model/conversion-options'
import { deckTypes } from '@rowdeck/core/deck-model/deck-types'
import type { Deck } from '@rowdeck/core/deck-model/ports'
import { AppError } from '@rowdeck/core/errors'

/** Throws request_invalid for a mode that the type of the deck rules out. */
export function refuseMode({ type }: Deck, { mode }: ConversionOptions): void {
  if (mode === 'text' && deckTypes[type].isPicture) {
    throw new AppError(
      'request_invalid',
      'A picture has no text layer. Ask for mode "auto" or "ocr" instead of "text".',
    )
  }
  if (mode === 'ocr' && type === 'pptx') {
    throw new AppError(
      'request_invalid',
      'A PPTX file has shapes instead of pages that OCR could read. Ask for mode "auto" or "text", or export it as PDF and send that.',
    )
  }
}
