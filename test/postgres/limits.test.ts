import { testOnPostgres } from '../support/on-postgres.ts'

await testOnPostgres(
  'test/contract/429.test.ts',
  'test/contract/own-limits.test.ts',
  'test/contract/usage.test.ts',
)
