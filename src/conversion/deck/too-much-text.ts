import { AppError } from '../../errors.ts'

/** The refusal of a deck that holds more text than is converted at once. */
export function tooMuchText(charactersMax: number): AppError {
  return new AppError(
    'document_too_long',
    `This deck holds more text than the ${charactersMax} characters that are converted at once. Split it.`,
    { details: { charactersMax } },
  )
}
