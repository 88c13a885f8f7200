import { PageTooDense } from '../../deck-model/page-bounds.ts'
import { type SlideReading, unreadSlide } from '../../deck-model/slide-reading.ts'
import { AppError } from '../../errors.ts'

/**
 * A slide whose text could not be read: one that is damaged or too dense does not fail the deck, and OCR may still read its
 * picture. Throws any other error.
 */
export function brokenSlide(index: number, error: unknown): SlideReading {
  const slide: SlideReading = { ...unreadSlide(index), broken: true }
  if (error instanceof PageTooDense) return { ...slide, tooDense: error.message }
  if (error instanceof AppError && error.code === 'document_unreadable') return slide
  throw error
}
