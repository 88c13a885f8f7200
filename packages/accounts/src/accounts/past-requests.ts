import type { ErrorCode } from '@rowdeck/core/errors'
import type { Pays } from './standing.ts'

/** How a request ended. `lost` never did: the service was killed while it was in flight. */
export const outcomes = ['running', 'converted', 'failed', 'refused', 'lost'] as const
export type Outcome = (typeof outcomes)[number]

/** A request of the past: sizes, counts and kinds, nothing of the document's text or its name. */
export interface PastRequest {
  /** As the caller and the log know it; not necessarily unique. */
  requestId: string
  keyId: string
  at: number
  /** Null until it ends, and for ever when it is lost. */
  endedAt: number | null
  outcome: Outcome
  /** Why it failed or was refused. */
  code: ErrorCode | null
  /** What pays or was to pay; it has paid when `charged`. */
  pays: Pays | null
  charged: boolean
  /** Conversions that were charged: more than one for slides whose descriptions have a price. */
  conversions: number
  /** Converted again on the receipt of an earlier request, and so not charged. */
  replayed: boolean
  /** Characters of the file's name. */
  nameLength: number | null
  /** Type of the file, such as `pdf`. */
  type: string | null
  fileBytes: number | null
  slides: number | null
  mode: string | null
}

/** What was made of requests; refused ones count as failed. */
export interface UseCount {
  converted: number
  charged: number
  failed: number
  slides: number
}

export interface UseOfDay extends UseCount {
  /** The UTC day, `YYYY-MM-DD`. */
  day: string
}

export interface UseOfKey extends UseCount {
  keyId: string
}
