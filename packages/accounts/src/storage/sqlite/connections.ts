import { setTimeout as wait } from 'node:timers/promises'
import Database, { SqliteError } from 'better-sqlite3'
import {
  type Command,
  fileMissing,
  type Statement,
  type StatementResult,
  type Step,
  transactionEnded,
} from './messages.ts'
import { type OpenedFiles, openedFiles } from './opened-files.ts'

/** How long opening waits for other processes that initialize the same database, in milliseconds. */
const openMsMax = 10_000
const retryMs = 10
const statementsMax = 200
/** Maximum size of the write-ahead log after a checkpoint. */
const journalBytesMax = 16 * 1024 * 1024
const probeBytes = 64 * 1024

export interface Connections {
  /** Identifies the open file. */
  identity: string | undefined
  /** Executes a command at once, or throws. Never waits for a lock. */
  execute(command: Command): StatementResult
}

/**
 * Opens the database file with two connections: one writes, the other reads committed data while a
 * transaction is open. Commits are durable, and other processes may have the file open. Fails if an
 * identity is given and the file is a different one.
 */
export async function openConnections(path: string, identity?: string): Promise<Connections> {
  const writer = await connect(path)
  const reader = await connect(path)
  const files = openedFiles(path)
  if (identity !== undefined && files.identity !== identity) throw missingFile()
  return {
    identity: files.identity,
    execute: (command) => execute(command, { writer, reader, files }),
  }
}

interface Opened {
  writer: Connection
  reader: Connection
  files: OpenedFiles
}

const nothing: StatementResult = { rows: [] }

function execute(command: Command, opened: Opened): StatementResult {
  if (command.kind !== 'batch') return executeStep(command, opened)
  return { rows: command.steps.map((step) => executeStep(step, opened)) }
}

function executeStep(command: Step, { writer, reader, files }: Opened): StatementResult {
  switch (command.kind) {
    case 'check':
      checkFiles(files)
      return nothing
    case 'read':
      checkFiles(files)
      return reader.run(command.statement)
    case 'begin':
      checkFiles(files)
      writer.database.exec('begin immediate')
      return nothing
    case 'run':
      checkTransaction(writer)
      return writer.run(command.statement)
    case 'write':
      checkFiles(files)
      return writer.inTransaction(() => writer.run(command.statement))
    case 'probe':
      checkFiles(files)
      return writer.inTransaction(() => probe(writer))
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

// The row takes new pages at the end of the file, or those that the last probe freed.
function probe(writer: Connection): StatementResult {
  writer.run({
    sql: 'create table if not exists space_probe (content blob not null)',
    parameters: [],
  })
  writer.run({ sql: 'insert into space_probe values (zeroblob(?))', parameters: [probeBytes] })
  return writer.run({ sql: 'delete from space_probe', parameters: [] })
}

// SQLite rolls back by itself after some errors: later statements must not be committed one by one.
function checkTransaction({ database }: Connection): void {
  if (database.inTransaction) return
  throw Object.assign(new Error('The transaction has ended.'), { code: transactionEnded })
}

function checkFiles(files: OpenedFiles): void {
  if (!files.exist()) throw missingFile()
}

function missingFile(): Error {
  const message = 'The file at the path of the database is not the one that was opened.'
  return Object.assign(new Error(message), { code: fileMissing })
}

interface Connection {
  database: Database.Database
  run(statement: Statement): StatementResult
  /** Runs `work` in its own transaction. */
  inTransaction(work: () => StatementResult): StatementResult
}

async function connect(path: string): Promise<Connection> {
  // the server's thread retries locked commands, so that this thread can continue to read
  const database = new Database(path, { timeout: 0, fileMustExist: true })
  try {
    await retryWhileBusy(() => database.pragma('journal_mode = WAL'))
    database.pragma('synchronous = FULL')
    database.pragma('foreign_keys = ON')
    database.pragma(`journal_size_limit = ${journalBytesMax}`)
    // the first read creates the files of the write-ahead log and detects a damaged header
    await retryWhileBusy(() => database.pragma('schema_version'))
  } catch (error) {
    database.close()
    throw error
  }
  const prepare = cacheStatements(database)
  return {
    database,
    run: ({ sql, parameters }) => {
      const statement = prepare(sql)
      if (statement.reader) return { rows: statement.all(parameters) }
      return { rows: [], ...statement.run(parameters) }
    },
    inTransaction: (work) => database.transaction(work).immediate(),
  }
}

async function retryWhileBusy(work: () => unknown): Promise<void> {
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

// Preparing a statement costs more than running it, and there are only a few.
function cacheStatements(database: Database.Database) {
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
