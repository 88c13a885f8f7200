import { testOnPostgres } from '../support/on-postgres.ts'

await testOnPostgres('packages/accounts/src/storage/inspect-database.test.ts')
