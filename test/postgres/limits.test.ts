import { testOnPostgres } from '../support/on-postgres.ts'

await testOnPostgres(
  'test/contract/401.test.ts',
  'test/contract/429.test.ts',
  'test/contract/503.test.ts',
  'test/contract/own-limits.test.ts',
  'test/contract/unlimited.test.ts',
  'test/contract/usage.test.ts',
  'test/contract/headers.test.ts',
)
