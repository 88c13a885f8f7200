import { AppError, type ErrorCode } from '@rowdeck/core/errors'
import { isFault, warnOfFault } from '@rowdeck/core/warn-of-fault'

/**
 * What drawing a picture of a page or slide returns; undefined if the file of the picture is damaged or has too many pixels, or this
 * program itself fails on it, which a warning tells.
 */
export async function unlessUndrawable<T>(draw: () => T | Promise<T>): Promise<T | undefined> {
  return await unless(['document_unreadable', 'image_too_large'], draw)
}

/** What some work on a page or picture returns; undefined if it throws document_unreadable, or this program itself fails on it. */
export async function unlessUnreadable<T>(work: () => T | Promise<T>): Promise<T | undefined> {
  return await unless(['document_unreadable'], work)
}

async function unless<T>(codes: ErrorCode[], work: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && codes.includes(error.code)) return undefined
    if (!isFault(error)) throw error
    warnOfFault(error)
    return undefined
  }
}
