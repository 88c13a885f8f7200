import type { Admission } from '../admission/admit.ts'
import { AppError } from '../errors.ts'

export interface CapacitySettings {
  /** Maximum number of in-flight documents (uploading, queued or being read). */
  documentsMax: number
  /** Bytes of all of them together. */
  documentBytesMax: number
  /** Maximum number of in-flight documents of one account. */
  accountDocumentsMax: number
}

/** The part of an admission that decides how much room its request may have. */
export type Holder = Pick<Admission, 'accountId' | 'isPaying'>

export interface Room extends Disposable {
  /** Takes room for so many bytes beside the document, instead of those that were held before. Throws busy. */
  hold(bytes: number): void
}

/**
 * Takes room for one document of up to `bytes`. Disposing of it gives the room back; a second time has
 * no effect. Throws busy.
 */
export type TakeRoom = (holder: Holder, bytes: number) => Room

/** One account holds no more than this share of the room, in documents and bytes, or one document. */
const accountShareMax = 0.25
/**
 * This share of the room, in documents and bytes, is kept for accounts that pay: a whole account's share, so that a paying account finds it however many free accounts hold all of theirs.
 */
const payingShare = accountShareMax

interface Held {
  documents: number
  bytes: number
}

/** Bounds the memory that callers' documents can fill, before a byte of them is read. */
export function createCapacity(settings: CapacitySettings): TakeRoom {
  const { documentsMax, documentBytesMax, accountDocumentsMax } = settings
  const all: Held = { documents: 0, bytes: 0 }
  const free: Held = { documents: 0, bytes: 0 }
  const byAccount = new Map<string, Held>()
  const fits = (held: Held, bytes: number, share: number) =>
    held.documents + 1 <= documentsMax * share && held.bytes + bytes <= documentBytesMax * share
  // One document always passes a share, so that small settings do not lock anyone out
  const passes = (held: Held, bytes: number, share: number) =>
    held.documents === 0 || fits(held, bytes, share)

  const grows = (held: Held, more: number, share: number) =>
    more <= 0 || held.documents === 1 || held.bytes + more <= documentBytesMax * share

  return ({ accountId, isPaying }, bytes) => {
    const own = byAccount.get(accountId) ?? { documents: 0, bytes: 0 }
    if (!fits(all, bytes, 1) || !(isPaying || passes(free, bytes, 1 - payingShare))) {
      throw full('The service holds as many documents as it can.')
    }
    if (!passes(own, bytes, accountShareMax) || own.documents >= accountDocumentsMax) {
      throw full('The service holds as many documents of this account as it may.')
    }
    byAccount.set(accountId, own)
    const held = isPaying ? [all, own] : [all, own, free]
    change(held, { documents: 1, bytes })
    let heldBytes = 0
    let isOpen = true
    return {
      hold(wanted) {
        const more = wanted - heldBytes
        if (!isOpen || more === 0) return
        if (all.bytes + more > documentBytesMax && more > 0) {
          throw full('The service holds as many bytes as it can.')
        }
        if (
          !grows(own, more, accountShareMax) ||
          !(isPaying || grows(free, more, 1 - payingShare))
        ) {
          throw full('The service holds as many bytes of this account as it may.')
        }
        change(held, { documents: 0, bytes: more })
        heldBytes = wanted
      },
      [Symbol.dispose]() {
        if (!isOpen) return
        isOpen = false
        change(held, { documents: -1, bytes: -bytes - heldBytes })
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
