import { type Dialect, PostgresDialect, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/** Returns Kysely's dialect over the pool; errors are passed through `fail`, which returns the error to throw. */
export function postgresDialect(pool: pg.Pool, fail: (error: unknown) => unknown): Dialect {
  return new PostgresDialect({
    pool: {
      async connect() {
        try {
          return clientOver(await pool.connect(), fail)
        } catch (error) {
          throw fail(error)
        }
      },
      // the pool is shared, and closed by its owner
      end: async () => {},
      options: {},
    },
  })
}

function clientOver(client: pg.PoolClient, fail: (error: unknown) => unknown): PostgresPoolClient {
  const query = async (sql: string, parameters: readonly unknown[]) => {
    try {
      return await client.query(sql, [...parameters])
    } catch (error) {
      throw fail(error)
    }
  }
  return {
    // Kysely also declares cursors, which are not used here
    query: query as unknown as PostgresPoolClient['query'],
    release: (gone) => client.release(gone),
  }
}
