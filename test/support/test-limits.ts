import type { AdmissionLimits } from '../../packages/accounts/src/admission/admit.ts'

/** The limits of accounts in tests. */
export const testLimits: AdmissionLimits = {
  access: 'metered',
  requestsPerMinute: 30,
  requestsPerDay: 1000,
  freeRequestsPerDay: 3,
  conversionsAtOnceMax: 8,
  descriptionPrice: 0,
  reservationMs: 300_000,
  workerMsPerDay: 14_400_000,
  failedMsPerHour: 60_000,
  payingFailedMsPerHour: 600_000,
  replaysMax: 20,
}
