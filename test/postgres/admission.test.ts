import { testOnPostgres } from '../support/on-postgres.ts'

await testOnPostgres(
  'packages/accounts/src/admission/admit.test.ts',
  'packages/accounts/src/admission/admit-model.test.ts',
  'packages/accounts/src/admission/endings.test.ts',
  'packages/accounts/src/admission/idempotency.test.ts',
  'packages/accounts/src/admission/rate-limit.test.ts',
  'packages/accounts/src/admission/reservation.test.ts',
  'packages/accounts/src/admission/skewed-clocks.test.ts',
  'packages/accounts/src/admission/worker-time.test.ts',
  'packages/accounts/src/admission/shared-concurrency-limit.test.ts',
  'packages/accounts/src/people/quota-mails.test.ts',
  'packages/accounts/src/people/shared-throttle.test.ts',
  'packages/accounts/src/accounts/accounts.test.ts',
  'packages/accounts/src/accounts/grants.test.ts',
  'packages/accounts/src/accounts/history.test.ts',
  'packages/accounts/src/billing/billing.test.ts',
)
