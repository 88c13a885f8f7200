import { testOnPostgres } from '../support/on-postgres.ts'

await testOnPostgres(
  'packages/service/src/jobs/jobs.test.ts',
  'packages/service/src/jobs/jobs-model.test.ts',
  'packages/service/src/jobs/send-result.test.ts',
  'test/contract/jobs.test.ts',
  'test/contract/result-url.test.ts',
)
