import { testOnPostgres } from '../support/on-postgres.ts'

await testOnPostgres(
  'packages/service/src/jobs/jobs.test.ts',
  'packages/service/src/jobs/jobs-model.test.ts',
  'test/contract/jobs.test.ts',
)
