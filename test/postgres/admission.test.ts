import { testOnPostgres } from '../support/on-postgres.ts'

await testOnPostgres(
  'src/admission/admit.test.ts',
  'src/admission/admit-model.test.ts',
  'src/admission/endings.test.ts',
  'src/admission/idempotency.test.ts',
  'src/admission/rate-limit.test.ts',
  'src/admission/reservation.test.ts',
  'src/admission/skewed-clocks.test.ts',
  'src/admission/worker-time.test.ts',
  'src/admission/shared-concurrency-limit.test.ts',
  'src/people/quota-mails.test.ts',
  'src/people/shared-throttle.test.ts',
  'src/accounts/accounts.test.ts',
  'src/accounts/grants.test.ts',
  'src/accounts/history.test.ts',
  'src/billing/billing.test.ts',
)
