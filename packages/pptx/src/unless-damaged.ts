import { AppError } from '@rowdeck/core/errors'

/** What is read, or undefined if the file is damaged there. For parts that a slide can be read without. */
export async function unlessDamaged<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof AppError && error.code === 'document_unreadable') return undefined
    throw error
  }
}
