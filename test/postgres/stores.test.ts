import { testOnPostgres } from '../support/on-postgres.ts'

await testOnPostgres(
  'packages/accounts/src/storage/stores.test.ts',
  'packages/accounts/src/storage/growth.test.ts',
  'packages/accounts/src/storage/persons.test.ts',
  'packages/accounts/src/storage/processes.test.ts',
)
