import { test } from 'node:test'
import { whyNoPostgres } from './postgres-server.ts'
import { useDatabase } from './test-database.ts'

/** Runs the tests of these files again, with PostgreSQL as the database. The paths are relative to the root. */
export async function testOnPostgres(...files: string[]): Promise<void> {
  const skip = whyNoPostgres()
  if (skip) {
    test(`The tests of ${files.join(', ')} pass with PostgreSQL.`, { skip }, () => {})
    return
  }
  useDatabase('postgres')
  for (const file of files) await import(`../../${file}`)
}
