import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { cannotOpen } from '../database-fault.ts'
import { prepareFile } from './database-file.ts'

/** The table in which a backup keeps what is not in the database itself. */
const extras = 'backup_extras'
const secretName = 'secret'
const fileName = 'rowdeck.sqlite'
/** How long a backup waits for a lock, in milliseconds. */
const lockMsMax = 10_000

export interface BackupOptions {
  dataDir: string
  /** Replaces an existing file. */
  force: boolean
  /** Kept in the backup; left out if undefined. */
  secret?: string | undefined
}

export interface RestoreOptions {
  dataDir: string
  /** Replaces an existing database. */
  force: boolean
  /** Throws AppError if the version cannot use a database with these migrations. */
  checkMigrations(names: string[]): void
}

export interface Restored {
  /** The secret that the backup contains. */
  secret: string | undefined
}

/**
 * Copies the database of a data directory into one file, which only this user can read, while a service writes to it: the
 * copy is the database at one moment. Throws AppError, with a message for the operator.
 */
export async function backupFile(file: string, options: BackupOptions): Promise<void> {
  const { dataDir, force, secret } = options
  const path = join(dataDir, fileName)
  if (!existsSync(path)) throw cannotOpen(`${dataDir} has no database. Check ROWDECK_DATA_DIR.`)
  if (existsSync(file) && !force) {
    throw cannotOpen(`${file} exists. Choose another name, or use --force to replace it.`)
  }
  const draft = newDraft(file)
  try {
    await copyOnline(path, draft)
    finishCopy(draft, (database) => {
      if (secret === undefined) return
      database.exec(`create table ${extras} (name text primary key, value text not null)`)
      database.prepare(`insert into ${extras} values (?, ?)`).run(secretName, secret)
    })
    if (force) renameSync(draft, file)
    // unlike rename, link fails if another process has created the file meanwhile
    else linkSync(draft, file)
    sync(dirname(file))
  } finally {
    removeDraft(draft)
  }
}

/**
 * Puts a backup in the place of the database of a data directory, once it has been checked. Refuses while a process has
 * that database open. Throws AppError, with a message for the operator; the database is then unchanged.
 */
export async function restoreFile(file: string, options: RestoreOptions): Promise<Restored> {
  const { dataDir, force, checkMigrations } = options
  const path = join(dataDir, fileName)
  if (!existsSync(file)) throw cannotOpen(`${file} does not exist.`)
  if (existsSync(path) && !force) {
    throw cannotOpen(`${path} exists. Use --force to replace it with the backup.`)
  }
  if (!existsSync(path)) {
    prepareFile(path)
    rmSync(path)
  }
  const draft = newDraft(path)
  let release = () => {}
  try {
    await copyOnline(file, draft)
    let secret: string | undefined
    finishCopy(draft, (database) => {
      checkMigrations(migrationsIn(database, file))
      secret = takeSecret(database)
    })
    if (existsSync(path)) release = lockUnused(path)
    // SQLite would apply the log of a database that was deleted or damaged to the one that takes its place
    removeLogs(path)
    renameSync(draft, path)
    sync(dataDir)
    return { secret }
  } finally {
    release()
    removeDraft(draft)
  }
}

// An open read transaction pins the copy to one moment; otherwise every write of another process would restart it.
async function copyOnline(from: string, to: string): Promise<void> {
  const source = openExisting(from)
  try {
    source.exec('begin')
    readSchema(source, from)
    await source.backup(to)
  } finally {
    source.close()
  }
}

function openExisting(path: string): Database.Database {
  try {
    return new Database(path, { readonly: true, fileMustExist: true, timeout: lockMsMax })
  } catch (error) {
    throw cannotOpen(`${path} cannot be read: ${(error as Error).message}.`)
  }
}

function readSchema(database: Database.Database, path: string): void {
  try {
    database.prepare('select count(*) from sqlite_schema').get()
  } catch {
    throw cannotOpen(`${path} is damaged or is not a database.`)
  }
}

/** Makes the copy one file without a write-ahead log, checks it, and brings it to the disk. */
function finishCopy(draft: string, change: (database: Database.Database) => void): void {
  const database = new Database(draft)
  try {
    database.pragma('journal_mode = DELETE')
    const [found] = database.pragma('integrity_check(1)') as { integrity_check: string }[]
    if (found?.integrity_check !== 'ok') {
      throw cannotOpen(`The database is damaged: ${found?.integrity_check}.`)
    }
    change(database)
  } finally {
    database.close()
  }
  sync(draft)
}

function migrationsIn(database: Database.Database, file: string): string[] {
  try {
    const rows = database.prepare('select name from kysely_migration').all() as { name: string }[]
    return rows.map(({ name }) => name)
  } catch {
    throw cannotOpen(`${file} is not a backup of Rowdeck.`)
  }
}

function takeSecret(database: Database.Database): string | undefined {
  const known = database.prepare('select 1 from sqlite_schema where name = ?').get(extras)
  if (known === undefined) return undefined
  const row = database.prepare(`select value from ${extras} where name = ?`).get(secretName)
  database.exec(`drop table ${extras}`)
  // the dropped page must not keep the secret
  database.exec('vacuum')
  return (row as { value: string } | undefined)?.value
}

/** Locks a database that no other process has open; a service that starts meanwhile waits. Returns what unlocks it. */
function lockUnused(path: string): () => void {
  const database = new Database(path, { timeout: 0 })
  try {
    // fails while any other connection is open
    database.pragma('journal_mode = DELETE')
    database.exec('begin exclusive')
  } catch (error) {
    database.close()
    const { code = '' } = error as { code?: string }
    // a damaged file is what a backup is for
    if (code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT')) return () => {}
    throw cannotOpen(`${path} is in use. Stop the service, and try again.`)
  }
  return () => database.close()
}

function newDraft(beside: string): string {
  const draft = `${beside}.${randomBytes(6).toString('hex')}.part`
  try {
    closeSync(openSync(draft, 'wx', 0o600))
  } catch (error) {
    throw cannotOpen(`${draft} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
  }
  return draft
}

function removeDraft(draft: string): void {
  rmSync(draft, { force: true })
  removeLogs(draft)
}

function removeLogs(path: string): void {
  for (const ending of ['-wal', '-shm', '-journal']) rmSync(`${path}${ending}`, { force: true })
}

function sync(path: string): void {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
