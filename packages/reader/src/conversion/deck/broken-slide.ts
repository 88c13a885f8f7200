import { PageTooDense } from '@rowdeck/core/deck-model/page-bounds'
import { type SlideReading, unreadSlide } from '@rowdeck/core/deck-model/slide-reading'
import { AppError } from '@rowdeck/core/errors'
import { isFault, warnOfFault } from '@rowdeck/core/warn-of-fault'

/**
 * A slide whose text could not be read: one that is damaged or too dense does not fail the deck, and OCR may still read its
 * picture. Neither does one on which this program itself fails, which a warning tells. Throws any other error: refusals of the
 * deck, and traps of PDFium, after which its instance cannot be used.
 */
export function brokenSlide(index: number, error: unknown): SlideReading {
  const slide: SlideReading = { ...unreadSlide(index), broken: true }
  if (error instanceof PageTooDense) return { ...slide, tooDense: error.message }
  if (isFault(error)) {
    warnOfFault(error)
    return slide
  }
  if (error instanceof AppError && error.code === 'document_unreadable') return slide
  throw error
}
