import { setTimeout as wait } from 'node:timers/promises'
import Database, { SqliteError } from 'better-sqlite3'
import {
  fileMissing,
  type Order,
  type Statement,
  type StatementResult,
  transactionEnded,
} from './messages.ts'
import { type OpenedFiles, openedFiles } from './opened-files.ts'

/** How long opening waits for other processes that prepare the same database. */
const openMsMax = 10_000
const retryMs = 10
const statementsMax = 200
/** Size that the write-ahead log is cut back to after a checkpoint. */
const journalBytesMax = 16 * 1024 * 1024
const probeBytes = 64 * 1024

export interface Connections {
  /** Which file is open. */
  identity: string | undefined
  /** Carries out an order at once, or throws. Never waits for a lock. */
  obey(order: Order): StatementResult
}

/**
 * Opens the database file with two connections: one writes, the other reads what is committed while a
 * transaction is open. What is committed is on the disk, and other processes may have the file open.
 * Fails if an identity is given and the file is another one.
 */
export async function openConnections(path: string, identity?: string): Promise<Connections> {
  const writer = await connect(path)
  const reader = await connect(path)
  const files = openedFiles(path)
  if (identity !== undefined && files.identity !== identity) throw missingFile()
  return { identity: files.identity, obey: (order) => obey(order, { writer, reader, files }) }
}

interface Opened {
  writer: Connection
  reader: Connection
  files: OpenedFiles
}

const nothing: StatementResult = { rows: [] }

function obey(order: Order, { writer, reader, files }: Opened): StatementResult {
  switch (order.kind) {
    case 'check':
      checkFiles(files)
      return nothing
    case 'read':
      checkFiles(files)
      return reader.run(order.statement)
    case 'begin':
      checkFiles(files)
      writer.database.exec('begin immediate')
      return nothing
    case 'run':
      checkTransaction(writer)
      return writer.run(order.statement)
    case 'write':
      checkFiles(files)
      return writer.alone(() => writer.run(order.statement))
    case 'probe':
      checkFiles(files)
      return writer.alone(() => probe(writer))
    case 'commit':
      checkTransaction(writer)
      writer.database.exec('commit')
      return nothing
    case 'rollback':
      if (writer.database.inTransaction) writer.database.exec('rollback')
      return nothing
    case 'close':
      reader.database.close()
      writer.database.close()
      return nothing
  }
}

// The rows' pages are taken from the end of the file, or from those that the last probe left free.
function probe(writer: Connection): StatementResult {
  writer.run({
    sql: 'create table if not exists space_probe (content blob not null)',
    parameters: [],
  })
  writer.run({ sql: 'insert into space_probe values (zeroblob(?))', parameters: [probeBytes] })
  return writer.run({ sql: 'delete from space_probe', parameters: [] })
}

// After some errors SQLite rolls back by itself: later statements must not be committed one by one.
function checkTransaction({ database }: Connection): void {
  if (database.inTransaction) return
  throw Object.assign(new Error('The transaction has ended.'), { code: transactionEnded })
}

function checkFiles(files: OpenedFiles): void {
  if (!files.areThere()) throw missingFile()
}

function missingFile(): Error {
  const message = 'The file at the path of the database is not the one that was opened.'
  return Object.assign(new Error(message), { code: fileMissing })
}

interface Connection {
  database: Database.Database
  run(statement: Statement): StatementResult
  /** Runs `work` in a transaction of its own. */
  alone(work: () => StatementResult): StatementResult
}

async function connect(path: string): Promise<Connection> {
  // a lock is waited for on the server's side, so that this thread can go on reading
  const database = new Database(path, { timeout: 0, fileMustExist: true })
  try {
    await patiently(() => database.pragma('journal_mode = WAL'))
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
    database.pragma(`journal_size_limit = ${journalBytesMax}`)
    // the first read creates the files of the write-ahead log, and finds out about a damaged header
    await patiently(() => database.pragma('schema_version'))
  } catch (error) {
    database.close()
    throw error
  }
  const prepare = keepStatements(database)
  return {
    database,
    run: ({ sql, parameters }) => {
      const statement = prepare(sql)
      if (statement.reader) return { rows: statement.all(parameters) }
      return { rows: [], ...statement.run(parameters) }
    },
    alone: (work) => database.transaction(work).immediate(),
  }
}

async function patiently(work: () => unknown): Promise<void> {
  for (let attemptsLeft = openMsMax / retryMs; ; attemptsLeft -= 1) {
    try {
      work()
      return
    } catch (error) {
      const busy = error instanceof SqliteError && error.code.startsWith('SQLITE_BUSY')
      if (!busy || attemptsLeft <= 0) throw error
    }
    await wait(retryMs)
  }
}

// Preparing a statement costs more than running it, and there are few different ones.
function keepStatements(database: Database.Database) {
  const statements = new Map<string, Database.Statement<unknown[]>>()
  return (sql: string) => {
    const known = statements.get(sql)
    if (known) return known
    if (statements.size >= statementsMax) statements.clear()
    const statement = database.prepare<unknown[]>(sql)
    statements.set(sql, statement)
    return statement
  }
}
