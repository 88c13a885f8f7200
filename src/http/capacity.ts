import { AppError } from '../errors.ts'

export interface CapacitySettings {
  /** Documents in the house at once: arriving, waiting, being read. */
  documentsMax: number
  /** Bytes of all of them together. */
  documentBytesMax: number
}

/** Takes room for one document of up to `bytes`, given back when it is disposed of. Throws busy. */
export type TakeRoom = (bytes: number) => Disposable

/** Bounds the memory that callers' documents can fill, before a byte of them is read. */
export function createCapacity(settings: CapacitySettings): TakeRoom {
  let documents = 0
  let heldBytes = 0
  return (bytes) => {
    if (documents + 1 > settings.documentsMax || heldBytes + bytes > settings.documentBytesMax) {
      throw full()
    }
    documents++
    heldBytes += bytes
    return {
      [Symbol.dispose]() {
        documents--
        heldBytes -= bytes
      },
    }
  }
}

function full(): AppError {
  return new AppError(
    'busy',
    'The service holds as many documents as it can. Send the request again in a moment.',
    { retryAfterSeconds: 10 },
  )
}
