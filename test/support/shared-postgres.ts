import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { PostgresOptions } from '../../packages/accounts/src/storage/postgres/postgres-pool.ts'

/** An empty database, or one with the tables of the newest schema, which take as long to make as many tests. */
type PostgresTemplate = 'template0' | 'migrated'

const waitMs = 30
let started: Promise<string> | undefined

/** Resolves to the options of a new database, on the server that all test files of this run share. */
export async function newPostgres(
  template?: PostgresTemplate,
): Promise<PostgresOptions & { kind: 'postgres' }> {
  const url = await newPostgresUrl(template)
  const limits = { connectMsMax: 20_000, statementMsMax: 20_000, lockMsMax: 20_000 }
  return { kind: 'postgres', url, connectionsMax: 5, ...limits }
}

/** Resolves to the URL of a new database, empty by default. */
export async function newPostgresUrl(template: PostgresTemplate = 'template0'): Promise<string> {
  started ??= sharedServer()
  const url = await started
  const name = `test_${randomBytes(8).toString('hex')}`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create database ${name} template ${template}`)
  } finally {
    await client.end()
  }
  return url.replace('/postgres?', `/${name}?`)
}

// The first test file of the run that needs the server starts it; all of them have the same parent process.
async function sharedServer(): Promise<string> {
  const runner = process.ppid
  const folder = join(tmpdir(), `rowdeck-postgres-${runner}`)
  if (isLeftOver(folder)) rmSync(folder, { recursive: true, force: true })
  if (isMadeHere(folder)) {
    const program = join(import.meta.dirname, 'postgres-keeper.ts')
    const options = { detached: true, stdio: 'ignore' } as const
    spawn(process.execPath, [program, folder, String(runner)], options).unref()
  }
  for (;;) {
    if (existsSync(join(folder, 'failed'))) throw new Error(read(folder, 'failed'))
    const url = read(folder, 'ready')
    if (url) return url
    await setTimeout(waitMs)
  }
}

function isMadeHere(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}

// of a run that was killed, and whose process id is in use again
function isLeftOver(folder: string): boolean {
  const keeper = Number(read(folder, 'keeper'))
  if (!keeper) return false
  try {
    process.kill(keeper, 0)
    return false
  } catch {
    return true
  }
}

function read(folder: string, file: string): string {
  try {
    return readFileSync(join(folder, file), 'utf8')
  } catch {
    return ''
  }
}
