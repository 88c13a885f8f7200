import { AppError } from '@rowdeck/core/errors'

/** What some work on a page or picture returns; undefined if it throws document_unreadable. */
export async function unlessUnreadable<T>(work: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && error.code === 'document_unreadable') return undefined
    throw error
  }
}
