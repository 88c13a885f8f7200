import { join } from 'node:path'
import Database from 'better-sqlite3'
import pg from 'pg'
import type { StorageOptions } from '../../packages/accounts/src/storage/storage.ts'

/** Runs a statement beside the service, on a connection of its own. Rejects if the database refuses it. */
export async function executeStatement(database: StorageOptions, statement: string): Promise<void> {
  await beside(database, {
    sqlite: (file) => void file.prepare(statement).run(),
    postgres: async (client) => void (await client.query(statement)),
  })
}

/** Resolves to the rows of a query that runs beside the service. */
export function readRows(
  database: StorageOptions,
  query: string,
): Promise<Record<string, unknown>[]> {
  return beside(database, {
    sqlite: (file) => file.prepare(query).all() as Record<string, unknown>[],
    postgres: async (client) => (await client.query(query)).rows,
  })
}

interface Work<T> {
  sqlite(file: Database.Database): T
  postgres(client: pg.Client): Promise<T>
}

async function beside<T>(database: StorageOptions, work: Work<T>): Promise<T> {
  if (database.kind === 'sqlite') {
    const file = new Database(join(database.dataDir, 'rowdeck.sqlite'))
    try {
      return work.sqlite(file)
    } finally {
      file.close()
    }
  }
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return await work.postgres(client)
  } finally {
    await client.end()
  }
}
