import { testOnPostgres } from '../support/on-postgres.ts'

await testOnPostgres(
  'src/storage/stores.test.ts',
  'src/storage/growth.test.ts',
  'src/storage/persons.test.ts',
  'src/storage/processes.test.ts',
)
