import { AppError } from '@rowdeck/core/errors'

/** The error for a deck whose text exceeds the limit. */
export function tooMuchText(charactersMax: number): AppError {
  return new AppError(
    'document_too_long',
    `The text of this deck exceeds the limit of ${charactersMax} characters. Split the deck.`,
    { details: { charactersMax } },
  )
}
