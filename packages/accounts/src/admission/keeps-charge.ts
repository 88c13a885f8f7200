import type { ErrorCode } from '@rowdeck/core/errors'

/**
 * The faults for which a charge is refunded: only those that are proven to be the service's and that neither a caller nor a
 * document can provoke, because otherwise callers could get rows for free. `internal` is not among them because nothing is known about such an
 * error, `busy` because an account can make its own documents wait too long, `timed_out` and
 * `reading_failed` because a document can be made to take too long or to crash a worker. A retry with the same
 * `Idempotency-Key` is not charged again, so the caller loses nothing.
 */
const refunded: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['shutting_down'])

/** Returns whether a request keeps its charge if it fails with this code after its first row; null: the caller disconnected. */
export function keepsCharge(code: ErrorCode | null): boolean {
  return code === null || !refunded.has(code)
}
