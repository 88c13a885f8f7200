import { AppError } from '@rowdeck/core/errors'

/** The error for a PowerPoint file that breaks the rules of its format. `what` is a sentence without text of the document. */
export function damaged(what: string, cause?: unknown): AppError {
  return new AppError(
    'document_unreadable',
    `This PowerPoint file cannot be read: ${what} Save it again, or export it as PDF and send that.`,
    { cause },
  )
}
