import { testOnPostgres } from '../support/on-postgres.ts'

await testOnPostgres(
  'test/contract/402.test.ts',
  'test/contract/at-once.test.ts',
  'test/contract/charging.test.ts',
)
