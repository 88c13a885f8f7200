import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Statement, StatementResult } from './messages.ts'
import type { SqliteSession } from './sqlite-session.ts'

/** Returns a Kysely dialect for a database thread; `openSession` is called for every use of a connection. */
export function sqliteDialect(openSession: () => SqliteSession): Dialect {
  return {
    createDriver: () => threadDriver(openSession),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new ThreadAdapter(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  }
}

// Migrations run in one transaction, so that one of several processes migrates and the others wait. The
// session queues transactions, not Kysely, so that reads need not wait.
class ThreadAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }

  override get supportsMultipleConnections(): boolean {
    return true
  }
}

function threadDriver(openSession: () => SqliteSession): Driver {
  return {
    init: async () => {},
    acquireConnection: async () => new ThreadConnection(openSession()),
    beginTransaction: (connection: ThreadConnection) => connection.session.begin(),
    commitTransaction: (connection: ThreadConnection) => connection.session.commit(),
    rollbackTransaction: (connection: ThreadConnection) => connection.session.rollback(),
    releaseConnection: (connection: ThreadConnection) => connection.session.close(),
    destroy: async () => {},
  }
}

class ThreadConnection implements DatabaseConnection {
  readonly session: SqliteSession

  constructor(session: SqliteSession) {
    this.session = session
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const statement: Statement = { sql, parameters }
    return resultOf(await this.session.run(statement))
  }

  // biome-ignore lint/correctness/useYield: nothing is streamed, but Kysely requires the method
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('The database thread does not stream rows. Query them in pages.')
  }
}

function resultOf<R>({ rows, changes, lastInsertRowid }: StatementResult): QueryResult<R> {
  return {
    rows: rows as R[],
    ...(changes === undefined ? {} : { numAffectedRows: BigInt(changes) }),
    ...(lastInsertRowid === undefined ? {} : { insertId: BigInt(lastInsertRowid) }),
  }
}
