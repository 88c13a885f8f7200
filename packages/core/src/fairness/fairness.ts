/** Who may start, who is next, and how much is left of what callers share. The rules are the table in `policy.ts`. */
export {
  type Capacity,
  type CapacityLease,
  type CapacitySettings,
  createCapacity,
  type RefuseFull,
} from './capacity.ts'
export { chooseThread, type SharedThread } from './choose-thread.ts'
export {
  type AcquireSlot,
  type ConcurrencySettings,
  createConcurrencyLimit,
  type SlotOwner,
  tooManyAtOnce,
  withinKey,
} from './concurrency-limit.ts'
export {
  type ConnectionSettings,
  type ConnectionUse,
  createConnectionLimits,
} from './connection-limits.ts'
export { FairQueue, type QueuedJob, type WorkerFate } from './fair-queue.ts'
export { type JobTurn, JobTurns } from './job-turns.ts'
export { classes, classOf, policy, type Sharer } from './policy.ts'
export { createRequestTurns } from './request-turns.ts'
export { SlowAccounts } from './slow-accounts.ts'
export { Turns } from './turns.ts'
