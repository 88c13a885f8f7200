import { AppError } from '../errors.ts'
import { policy } from './policy.ts'

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
   * Acquires capacity for one document of up to `bytes`, for which there must be room now. Until it has arrived it holds
   * no more than it has sent requires: announcing a large document and sending it slowly keeps nobody out. Throws busy.
   */
  acquire(owner: CapacityOwner, bytes: number): CapacityLease
  /**
   * Holds a place for a document while its request is admitted, so that a full service refuses before it writes
   * anything. Throws busy. A request that will wait for other ones of its account needs no place yet.
   */
  holdPlace(owner: CapacityOwner): Disposable
}

const { oneShareMax, freeShareMax, furtherShareMax } = policy.documents
/** Bytes that a document holds beyond what has arrived of it, so that not every piece changes the loads. */
const aheadBytes = 1024 * 1024

interface Load {
  documents: number
  bytes: number
  /** Places held for documents whose requests are being admitted. */
  places: number
}

const noLoad: Readonly<Load> = { documents: 0, bytes: 0, places: 0 }

/** Loads by share: of the whole service, of accounts that do not pay, of one account. */
interface Loads extends CapacitySettings {
  all: Load
  free: Load
  byAccount: Map<string, Load>
}

/** Limits the memory used by in-flight documents; capacity is acquired before the body is read. */
export function createCapacity(settings: CapacitySettings): Capacity {
  const loads = { ...settings, all: { ...noLoad }, free: { ...noLoad }, byAccount: new Map() }
  return {
    acquire: (owner, bytes) => acquire(loads, owner, bytes),
    holdPlace: (owner) => holdPlace(loads, owner),
  }
}

function acquire(loads: Loads, owner: CapacityOwner, bytesMax: number): CapacityLease {
  requireRoom(loads, owner, bytesMax)
  const document = hold(loads, owner, { documents: 1, bytes: Math.min(bytesMax, aheadBytes) })
  const additional = hold(loads, owner, { documents: 0, bytes: 0 })
  let isOpen = true
  return {
    arriving(bytes) {
      if (!isOpen || bytes <= document.bytes) return
      const wanted = Math.max(bytes, Math.min(bytesMax, bytes + aheadBytes))
      requireGrowth(loads, owner, wanted - document.bytes)
      document.set(wanted)
    },
    arrived(bytes) {
      if (isOpen && bytes < document.bytes) document.set(bytes)
    },
    setAdditionalBytes(wanted) {
      if (!isOpen || wanted === additional.bytes) return
      requireGrowth(loads, owner, wanted - additional.bytes)
      additional.set(wanted)
    },
    [Symbol.dispose]() {
      if (!isOpen) return
      isOpen = false
      additional.release()
      document.release()
    },
  }
}

/** Throws busy if there is no room for one more document of that size. */
function requireRoom(loads: Loads, owner: CapacityOwner, bytes: number): void {
  const { all, free } = loads
  const own = loads.byAccount.get(owner.accountId) ?? noLoad
  // One document is always allowed, so that small settings do not lock anyone out
  const passes = (load: Readonly<Load>, share: number) =>
    load.documents === 0 || fits(loads, load, { bytes, share })
  if (!fits(loads, all, { bytes, share: 1 })) throw serviceFull()
  if (!owner.isPaying && !passes(free, freeShareOf(own.documents))) throw serviceFull()
  if (!passes(own, oneShareMax) || own.documents >= loads.accountDocumentsMax) {
    throw full('This account has reached its limit of in-flight documents.')
  }
}

/** The share that all accounts which do not pay may use, for one that has other documents in flight. */
function freeShareOf(others: number): number {
  return others > 0 ? furtherShareMax : freeShareMax
}

/** Throws busy if the documents of the owner may not hold so many more bytes. */
function requireGrowth(loads: Loads, { accountId, isPaying }: CapacityOwner, more: number): void {
  const { all, free, byAccount, documentBytesMax } = loads
  if (more <= 0) return
  const own = byAccount.get(accountId) ?? noLoad
  const passes = (load: Readonly<Load>, share: number) =>
    load.documents === 1 || load.bytes + more <= documentBytesMax * share
  const isFreeFull = !isPaying && !passes(free, freeShareOf(own.documents - 1))
  if (all.bytes + more > documentBytesMax || isFreeFull) {
    throw full('The service has reached its memory limit for documents.')
  }
  if (!passes(own, oneShareMax)) {
    throw full('This account has reached its memory limit for documents.')
  }
}

/** Adds to the loads of the owner until it is released. Its bytes can be changed. */
function hold(loads: Loads, owner: CapacityOwner, first: Pick<Load, 'documents' | 'bytes'>) {
  let { bytes } = first
  let release = add(loads, owner, { ...noLoad, ...first })
  return {
    get bytes() {
      return bytes
    },
    set(wanted: number) {
      // added before the old one is released, because the load of an account without documents is forgotten
      const next = add(loads, owner, { ...noLoad, ...first, bytes: wanted })
      release()
      release = next
      bytes = wanted
    },
    release: () => release(),
  }
}

function fits(
  { documentsMax, documentBytesMax }: CapacitySettings,
  load: Readonly<Load>,
  { bytes, share }: { bytes: number; share: number },
): boolean {
  return (
    load.documents + 1 <= documentsMax * share && load.bytes + bytes <= documentBytesMax * share
  )
}

function holdPlace(loads: Loads, owner: CapacityOwner): Disposable {
  const { all, free, documentsMax } = loads
  const own = loads.byAccount.get(owner.accountId) ?? noLoad
  const ownMax = Math.min(loads.accountDocumentsMax, documentsMax * oneShareMax)
  if (own.documents + own.places >= ownMax) return { [Symbol.dispose]() {} }
  const hasPlace = ({ documents, places }: Readonly<Load>, share: number) =>
    documents + places === 0 || documents + places + 1 <= documentsMax * share
  const freeShare = freeShareOf(own.documents + own.places)
  if (!hasPlace(all, 1) || !(owner.isPaying || hasPlace(free, freeShare))) throw serviceFull()
  return { [Symbol.dispose]: add(loads, owner, { ...noLoad, places: 1 }) }
}

/** Adds to all loads that the owner is part of. Returns how to subtract it again, once. */
function add(
  { all, free, byAccount }: Loads,
  owner: CapacityOwner,
  added: Readonly<Load>,
): () => void {
  const { accountId, isPaying } = owner
  const own = byAccount.get(accountId) ?? { ...noLoad }
  byAccount.set(accountId, own)
  const changed = isPaying ? [all, own] : [all, own, free]
  const change = (sign: 1 | -1) => {
    for (const load of changed) {
      load.documents += sign * added.documents
      load.bytes += sign * added.bytes
      load.places += sign * added.places
    }
  }
  change(1)
  return () => {
    change(-1)
    if (own.documents === 0 && own.places === 0) byAccount.delete(accountId)
  }
}

function serviceFull(): AppError {
  return full('The service has reached its limit of in-flight documents.')
}

function full(reason: string): AppError {
  return new AppError('busy', `${reason} Send the request again in a moment.`, {
    retryAfterSeconds: 10,
  })
}
