import { testOnPostgres } from '../support/on-postgres.ts'

await testOnPostgres('src/storage/inspect-database.test.ts')
