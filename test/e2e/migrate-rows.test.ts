import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import Database from 'better-sqlite3'
import pg from 'pg'
import { openStorage } from '../../packages/accounts/src/storage/storage.ts'
import { whyNoPostgres } from '../support/postgres-server.ts'
import { rowdeck } from '../support/program.ts'
import { newPostgresUrl } from '../support/shared-postgres.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

type Row = Record<string, unknown>

/** What is not copied: the list of migrations, which the target has of its own, leases and jobs, which end within hours. */
const left = ['kysely_migration', 'kysely_migration_lock', 'leases', 'jobs']

describe('rowdeck migrate', { skip: whyNoPostgres() ?? false }, () => {
  test('copies every column of every table of the schema, what was bought and counted included.', async (t) => {
    const dataDir = temporaryFolder()
    await (await openStorage({ kind: 'sqlite', dataDir })).close()
    const source = new Database(join(dataDir, 'rowdeck.sqlite'))
    const tables = tablesOf(source)
    fillAll(source, tables)
    const url = await newPostgresUrl()
    const environment = {
      DATABASE_URL: url,
      ROWDECK_SECRET: 'the secret that both services of a test share',
    }
    const { code, stderr } = await rowdeck(['migrate', '--from', dataDir], environment)
    assert.equal(code, 0, stderr)
    const target = new pg.Client({ connectionString: url })
    await target.connect()
    t.after(async () => {
      source.close()
      await target.end()
    })
    assert.ok(tables.includes('billing_purchases'))
    for (const table of tables) {
      const rows = source.prepare(`select * from "${table}"`).all() as Row[]
      const copied = (await target.query(`select * from "${table}"`)).rows
      assert.equal(rows.length, 1)
      assert.deepEqual(copied.map(asText), rows.map(asText), table)
    }
  })
})

function tablesOf(database: Database.Database): string[] {
  const names = database
    .prepare("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'")
    .pluck()
    .all() as string[]
  return names.filter((name) => !left.includes(name))
}

/** Adds a row without a null to every table, parents first. */
function fillAll(database: Database.Database, tables: readonly string[]): void {
  const rows = new Map<string, Row>()
  let number = 0
  function fill(table: string): Row {
    const known = rows.get(table)
    if (known) return known
    const references = database.pragma(`foreign_key_list("${table}")`) as Reference[]
    const columns = database.pragma(`table_info("${table}")`) as { name: string; type: string }[]
    const row: Row = {}
    for (const { name, type } of columns) {
      const parent = references.find(({ from }) => from === name)
      number += 1
      row[name] = parent
        ? fill(parent.table)[parent.to]
        : sampleFor(type, `${table} ${name}`, number)
    }
    const names = columns.map(({ name }) => `"${name}"`)
    const insert = `insert into "${table}" (${names}) values (${names.map(() => '?')})`
    database.prepare(insert).run(Object.values(row))
    rows.set(table, row)
    return row
  }
  for (const table of tables) fill(table)
}

interface Reference {
  from: string
  table: string
  to: string
}

function sampleFor(type: string, name: string, number: number): unknown {
  switch (type.toLowerCase()) {
    case 'text':
      return name
    case 'bigint':
    case 'integer':
      return number
    case 'boolean':
      return 1
    case 'timestamptz':
      return new Date(Date.UTC(2026, 0, number, 12, 0, 0, 123)).toISOString()
    default:
      throw new Error(`Columns of the type ${type} are not known here.`)
  }
}

/** The same for both databases, whose drivers return some types differently. */
function asText(row: Row): Row {
  const entries = Object.entries(row).map(([name, value]) => {
    if (value instanceof Date) return [name, value.toISOString()]
    return [name, typeof value === 'boolean' ? String(Number(value)) : String(value)]
  })
  return Object.fromEntries(entries)
}
