import { AppError, type ErrorCode } from '@rowdeck/core/errors'

/** What drawing a picture of a page or slide returns; undefined if the file of the picture is damaged or has too many pixels. */
export async function unlessUndrawable<T>(draw: () => T | Promise<T>): Promise<T | undefined> {
  return await unless(['document_unreadable', 'image_too_large'], draw)
}

/** What some work on a page or picture returns; undefined if it throws document_unreadable. */
export async function unlessUnreadable<T>(work: () => T | Promise<T>): Promise<T | undefined> {
  return await unless(['document_unreadable'], work)
}

async function unless<T>(codes: ErrorCode[], work: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && codes.includes(error.code)) return undefined
    throw error
  }
}
