import { AppError } from '../errors.ts'
import { policy, type Sharer } from './policy.ts'
import { type Holding, type LimitsOf, type ShareName, Shares } from './shares.ts'

export interface CapacitySettings {
  /** Maximum number of in-flight documents (uploading, queued or being read). */
  documentsMax: number
  /** Maximum total size of in-flight documents in bytes. */
  documentBytesMax: number
  /** Maximum number of in-flight documents of one account. */
  accountDocumentsMax: number
}

/** Whose request it is, which decides how much capacity it may use. */
export interface CapacityOwner {
  accountId: string
  isPaying: boolean
}

/** Capacity in use by one request. Disposing of it releases the capacity; a second time has no effect. */
export interface CapacityLease extends Disposable {
  /** Must be called while the document arrives, with the bytes that it has so far. Throws busy if there is no room for more. */
  arriving(bytes: number): void
  /** Must be called with the size of the document when it has arrived. */
  arrived(bytes: number): void
  /**
   * Sets how many bytes the request uses in addition to its document; replaces the previous number. Throws
   * busy and keeps the previous number if there is not enough capacity. No effect after disposal.
   */
  setAdditionalBytes(bytes: number): void
}

/** The capacity of one process for documents. */
export interface Capacity {
  /**
   * Acquires capacity for one document of up to `bytes`, for which there must be room now. Until it has arrived, it holds
   * only what the bytes sent so far need, so announcing a large document and sending it slowly keeps nobody out. Throws busy.
   */
  acquire(owner: CapacityOwner, bytes: number): CapacityLease
  /**
   * Holds a place for a document while its request is admitted, so that a full service refuses before it writes
   * anything. Throws busy. A request that will wait for other ones of its account needs no place yet.
   */
  holdPlace(owner: CapacityOwner): Disposable
}

/** Bytes that a document holds beyond what has arrived of it, so that not every piece changes the shares. */
const aheadBytes = 1024 * 1024

/** Returns the refusal of a document that does not fit; `share` is the widest that is full, `what` the limit that it has reached. */
export type RefuseFull = (share: ShareName, what: 'documents' | 'bytes') => AppError

/** Limits the memory used by in-flight documents; capacity is acquired before the body is read. */
export function createCapacity(
  settings: CapacitySettings,
  refusal: RefuseFull = tooManyInFlight,
): Capacity {
  const limitsOf = documentLimits(settings)
  const inFlight = new Shares(limitsOf)
  /** Those in flight, and those whose requests are being admitted. */
  const expected = new Shares(limitsOf)
  const refuseIfFull: RefuseIfFull = ([widest], what) => {
    if (widest !== undefined) throw refusal(widest, what)
  }
  return {
    acquire(owner, bytesMax) {
      const document = inFlight.holdingOf(sharerOf(owner))
      refuseIfFull(document.fullFor({ documents: 1, bytes: bytesMax }), 'documents')
      const place = expected.holdingOf(sharerOf(owner))
      place.set({ documents: 1 })
      return leaseOf(document, place, { bytesMax, refuseIfFull })
    },
    holdPlace(owner) {
      const place = expected.holdingOf(sharerOf(owner))
      const full = place.fullFor({ documents: 1 })
      // such a request will wait for others of its account
      if (full.includes('own')) return place
      refuseIfFull(full, 'documents')
      place.set({ documents: 1 })
      return place
    },
  }
}

function documentLimits(settings: CapacitySettings): LimitsOf<'documents' | 'bytes', Sharer> {
  const { documentsMax, documentBytesMax, accountDocumentsMax } = settings
  const { oneShareMax, freeShareMax, furtherShareMax } = policy.documents
  const part = (share: number) => ({
    documents: documentsMax * share,
    bytes: documentBytesMax * share,
  })
  const [all, own] = [part(1), part(oneShareMax)]
  return ({ isPaying }, isFirst) => ({
    all,
    ...(isPaying ? {} : { free: part(isFirst ? freeShareMax : furtherShareMax) }),
    own: { ...own, documents: Math.min(own.documents, accountDocumentsMax) },
  })
}

function leaseOf(
  document: Holding<'documents' | 'bytes'>,
  place: Disposable,
  { bytesMax, refuseIfFull }: { bytesMax: number; refuseIfFull: RefuseIfFull },
): CapacityLease {
  let bytes = { arriving: Math.min(bytesMax, aheadBytes), additional: 0 }
  let isOpen = true
  const use = (next: typeof bytes) => {
    const wanted = { documents: 1, bytes: next.arriving + next.additional }
    refuseIfFull(document.fullFor(wanted), 'bytes')
    document.set(wanted)
    bytes = next
  }
  document.set({ documents: 1, bytes: bytes.arriving })
  return {
    arriving(received) {
      if (!isOpen || received <= bytes.arriving) return
      const wanted = Math.max(received, Math.min(bytesMax, received + aheadBytes))
      use({ ...bytes, arriving: wanted })
    },
    arrived(received) {
      if (isOpen && received < bytes.arriving) use({ ...bytes, arriving: received })
    },
    setAdditionalBytes(additional) {
      if (isOpen) use({ ...bytes, additional })
    },
    [Symbol.dispose]() {
      isOpen = false
      document[Symbol.dispose]()
      place[Symbol.dispose]()
    },
  }
}

function sharerOf({ accountId, isPaying }: CapacityOwner): Sharer {
  return { id: accountId, isPaying }
}

/** Throws if a share is full, with the widest. */
type RefuseIfFull = (full: ShareName[], what: 'documents' | 'bytes') => void

const limits = { documents: 'limit of in-flight documents', bytes: 'memory limit for documents' }

/** Names the widest share: an account cannot help it if the service is full. */
function tooManyInFlight(share: ShareName, what: keyof typeof limits): AppError {
  const who = share === 'own' ? 'This account' : 'The service'
  const message = `${who} has reached its ${limits[what]}. Send the request again in a moment.`
  return new AppError('busy', message, { retryAfterSeconds: 10 })
}
