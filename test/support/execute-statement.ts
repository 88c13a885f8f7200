import { join } from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import type { StorageOptions } from '../../src/storage/storage.ts'

/** Runs a statement beside the service, on a connection of its own. Rejects if the database refuses it. */
export async function executeStatement(database: StorageOptions, statement: string): Promise<void> {
  if (database.kind === 'sqlite') {
    const file = new Database(join(database.dataDir, 'rowdeck.sqlite'))
    try {
      file.prepare(statement).run()
    } finally {
      file.close()
    }
    return
  }
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
