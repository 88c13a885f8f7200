import type { Admission } from '../admission/admit.ts'
import { AppError } from '../errors.ts'

export interface CapacitySettings {
  /** Maximum number of in-flight documents (uploading, queued or being read). */
  documentsMax: number
  /** Maximum total size of in-flight documents in bytes. */
  documentBytesMax: number
  /** Maximum number of in-flight documents of one account. */
  accountDocumentsMax: number
}

/** The part of an admission that decides how much capacity its request may use. */
export type CapacityOwner = Pick<Admission, 'accountId' | 'isPaying'>

/** Capacity in use by one request. Disposing of it releases the capacity; a second time has no effect. */
export interface CapacityLease extends Disposable {
  /**
   * Sets how many bytes the request uses in addition to its document; replaces the previous number. Throws
   * busy and keeps the previous number if there is not enough capacity. No effect after disposal.
   */
  setAdditionalBytes(bytes: number): void
}

/** Acquires capacity for one document of up to `bytes`. Throws busy. */
export type AcquireCapacity = (owner: CapacityOwner, bytes: number) => CapacityLease

/**
 * Maximum share of the capacity that one account may use, in documents and in bytes. One document is always
 * allowed.
 */
const accountShareMax = 0.25
/**
 * Share of the capacity, in documents and in bytes, that only paying accounts may use. It equals the share of one
 * account, so that a paying account can always use its full share, however many free accounts use theirs.
 */
const payingShare = accountShareMax

interface Load {
  documents: number
  bytes: number
}

/** Limits the memory used by in-flight documents; capacity is acquired before the body is read. */
export function createCapacity(settings: CapacitySettings): AcquireCapacity {
  const { documentsMax, documentBytesMax, accountDocumentsMax } = settings
  const all: Load = { documents: 0, bytes: 0 }
  const free: Load = { documents: 0, bytes: 0 }
  const byAccount = new Map<string, Load>()
  const fits = (load: Load, bytes: number, share: number) =>
    load.documents + 1 <= documentsMax * share && load.bytes + bytes <= documentBytesMax * share
  // One document is always allowed, so that small settings do not lock anyone out
  const passes = (load: Load, bytes: number, share: number) =>
    load.documents === 0 || fits(load, bytes, share)

  const grows = (load: Load, more: number, share: number) =>
    more <= 0 || load.documents === 1 || load.bytes + more <= documentBytesMax * share

  return ({ accountId, isPaying }, bytes) => {
    const own = byAccount.get(accountId) ?? { documents: 0, bytes: 0 }
    if (!fits(all, bytes, 1) || !(isPaying || passes(free, bytes, 1 - payingShare))) {
      throw full('The service has reached its limit of in-flight documents.')
    }
    if (!passes(own, bytes, accountShareMax) || own.documents >= accountDocumentsMax) {
      throw full('This account has reached its limit of in-flight documents.')
    }
    byAccount.set(accountId, own)
    const loads = isPaying ? [all, own] : [all, own, free]
    addTo(loads, { documents: 1, bytes })
    let additionalBytes = 0
    let isOpen = true
    return {
      setAdditionalBytes(wanted) {
        const more = wanted - additionalBytes
        if (!isOpen || more === 0) return
        if (all.bytes + more > documentBytesMax && more > 0) {
          throw full('The service has reached its memory limit for documents.')
        }
        if (
          !grows(own, more, accountShareMax) ||
          !(isPaying || grows(free, more, 1 - payingShare))
        ) {
          throw full('This account has reached its memory limit for documents.')
        }
        addTo(loads, { documents: 0, bytes: more })
        additionalBytes = wanted
      },
      [Symbol.dispose]() {
        if (!isOpen) return
        isOpen = false
        addTo(loads, { documents: -1, bytes: -bytes - additionalBytes })
        if (own.documents === 0) byAccount.delete(accountId)
      },
    }
  }
}

function addTo(loads: Load[], delta: Load): void {
  for (const load of loads) {
    load.documents += delta.documents
    load.bytes += delta.bytes
  }
}

function full(reason: string): AppError {
  return new AppError('busy', `${reason} Send the request again in a moment.`, {
    retryAfterSeconds: 10,
  })
}
