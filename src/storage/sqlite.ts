import { closeSync, mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Database, { SqliteError } from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'

const fileName = 'rowdeck.sqlite'
const busyMsMax = 5000
const retryMs = 10
const statementsMax = 200

/**
 * Opens the database file in the folder, both created for this user alone if missing. What is
 * committed is on the disk, and other processes may have the same file open.
 */
export async function openSqlite(dataDir: string): Promise<Dialect> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, fileName)
  closeSync(openSync(path, 'a', 0o600))
  const database = new Database(path, { timeout: busyMsMax })
  try {
    await enterWal(database)
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
  } catch (error) {
    database.close()
    throw error
  }
  return new SharedSqliteDialect({ database: withStatementsKept(database) })
}

// While another process does the same, SQLite refuses at once, whatever the time to wait for locks.
async function enterWal(database: Database.Database): Promise<void> {
  for (let attemptsLeft = busyMsMax / retryMs; ; attemptsLeft -= 1) {
    try {
      database.pragma('journal_mode = WAL')
      return
    } catch (error) {
      const busy = error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY')
      if (!busy || attemptsLeft <= 0) throw error
    }
    await wait(retryMs)
  }
}

// To prepare a statement costs more than to run it, and the texts of ours are few.
function withStatementsKept(database: Database.Database): SqliteDatabase {
  const statements = new Map<string, Database.Statement<unknown[]>>()
  return {
    prepare(sql) {
      const known = statements.get(sql)
      if (known) return known
      if (statements.size >= statementsMax) statements.clear()
      const statement = database.prepare<unknown[]>(sql)
      statements.set(sql, statement)
      return statement
    },
    close: () => database.close(),
  }
}

class SharedSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig

  constructor(config: SqliteDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver(): SqliteDriver {
    return new SharedSqliteDriver(this.#config)
  }

  override createAdapter(): SqliteAdapter {
    return new SharedSqliteAdapter()
  }
}

// A transaction that first reads and then writes fails when another process wrote in between; one that
// takes the write lock at its start waits for its turn instead.
class SharedSqliteDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

// Migrations run in one such transaction, so that of several processes one migrates and the rest wait.
class SharedSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}
