/** One of the `slotsMax` slots under a key. */
export interface LeaseRequest {
  key: string
  slotsMax: number
  now: number
  /** How long the lease lasts unless it is renewed or given back, in milliseconds. */
  leaseMs: number
  /** The process that renews it; empty if nobody does. */
  holder: string
}

/** The slot that was taken, or the moment when the first one of those in use ends. */
export type Lease = { slot: number; freeAt?: never } | { slot?: never; freeAt: number }

/** Storage of leases. Over all processes, no key ever has more leases than slots. */
export interface LeaseStore {
  takeLease(request: LeaseRequest): Promise<Lease>
  /** Extends all leases of the holder that have not ended. */
  renewLeases(holder: string, lease: { now: number; endsAt: number }): Promise<void>
  /** Gives the slot back if the holder still has it. */
  endLease(lease: Pick<LeaseRequest, 'key' | 'holder'> & { slot: number }): Promise<void>
}
