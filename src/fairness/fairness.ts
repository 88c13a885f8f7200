/** Who is served next, and who has to leave something to others. */
export { FairQueue, type QueuedJob, roundCreditMs } from './fair-queue.ts'
export { SlowAccounts } from './slow-accounts.ts'
