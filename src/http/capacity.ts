import { AppError } from '../errors.ts'

export interface CapacitySettings {
  /** Documents in the house at once: arriving, waiting, being read. */
  documentsMax: number
  /** Bytes of all of them together. */
  documentBytesMax: number
}

/** Takes room for one document of an account, of up to `bytes`, given back when it is disposed of. Throws busy. */
export type TakeRoom = (accountId: string, bytes: number) => Room

export interface Room extends Disposable {
  /** Takes room for so many bytes beside the document, instead of those that were held before. Throws busy. */
  hold(bytes: number): void
}

/** No account fills more of the room than this share, unless it has but one document. */
const accountShareMax = 0.25

interface Held {
  documents: number
  bytes: number
}

/** Bounds the memory that callers' documents can fill, before a byte of them is read. */
export function createCapacity({ documentsMax, documentBytesMax }: CapacitySettings): TakeRoom {
  const all: Held = { documents: 0, bytes: 0 }
  const byAccount = new Map<string, Held>()
  const fits = (held: Held, bytes: number, share: number) =>
    held.documents + 1 <= documentsMax * share && held.bytes + bytes <= documentBytesMax * share

  return (accountId, bytes) => {
    const own = byAccount.get(accountId) ?? { documents: 0, bytes: 0 }
    if (!fits(all, bytes, 1)) throw full('The service holds as many documents as it can.')
    if (own.documents > 0 && !fits(own, bytes, accountShareMax)) {
      throw full('The service holds as many documents of this account as it may.')
    }
    byAccount.set(accountId, own)
    change([all, own], { documents: 1, bytes })
    let heldBytes = 0
    let open = true
    return {
      hold(wanted) {
        const more = wanted - heldBytes
        if (!open || more === 0) return
        if (more > 0 && all.bytes + more > documentBytesMax) {
          throw full('The service holds as many bytes as it can.')
        }
        if (
          more > 0 &&
          own.documents > 1 &&
          own.bytes + more > documentBytesMax * accountShareMax
        ) {
          throw full('The service holds as many bytes of this account as it may.')
        }
        change([all, own], { documents: 0, bytes: more })
        heldBytes = wanted
      },
      [Symbol.dispose]() {
        if (!open) return
        open = false
        change([all, own], { documents: -1, bytes: -bytes - heldBytes })
        if (own.documents === 0) byAccount.delete(accountId)
      },
    }
  }
}

function change(held: Held[], by: Held): void {
  for (const one of held) {
    one.documents += by.documents
    one.bytes += by.bytes
  }
}

function full(reason: string): AppError {
  return new AppError('busy', `${reason} Send the request again in a moment.`, {
    retryAfterSeconds: 10,
  })
}
