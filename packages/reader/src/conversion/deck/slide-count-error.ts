import { AppError } from '@rowdeck/core/errors'

/** The error for a file, such as a `PDF`, without slides or with too many; undefined for any other. */
export function slideCountError(
  slideCount: number,
  slidesMax: number,
  file: string,
): AppError | undefined {
  if (slideCount === 0) {
    const message = `This ${file} has no ${file === 'PDF' ? 'pages' : 'slides that are shown'}. Export the deck again.`
    return new AppError('document_unreadable', message)
  }
  if (slideCount <= slidesMax) return undefined
  return new AppError(
    'document_too_long',
    `This deck has ${slideCount} slides; at most ${slidesMax} are allowed. Split it.`,
    { details: { slides: slideCount, slidesMax } },
  )
}
