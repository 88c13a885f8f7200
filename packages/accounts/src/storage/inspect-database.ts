import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Clock, systemClock } from '@rowdeck/core/clock'
import { hourMs, minuteMs, secondMs } from '@rowdeck/core/time'
import { type Dialect, Kysely, sql } from 'kysely'
import { type AuditFinding, auditBooks } from './audit-books.ts'
import { DatabaseFault } from './database-fault.ts'
import { missingMigrations } from './migrate.ts'
import { type DatabaseOptions, openDatabase } from './open-database.ts'
import type { Schema } from './schema.ts'
import { secretCheckName } from './secret-store.ts'

export interface InspectOptions {
  clock?: Clock
  /** Requests are kept for this long. */
  historyMs: number
  /** Whether events of Stripe are expected. */
  sells?: boolean
  /** The check of the secret that the service would use; undefined if it has none yet. */
  secretCheck?: string | undefined
}

/** Statements of an inspection may wait this long for a lock. */
const stallMsMax = 10_000

/**
 * Inspects a database without changing it: its file, its schema, the clock and the books. A service may be running on it.
 * Throws AppError, with a message for the operator, if it cannot be opened.
 */
export async function inspectDatabase(
  options: DatabaseOptions,
  { clock = systemClock, historyMs, sells = false, secretCheck }: InspectOptions,
): Promise<AuditFinding[]> {
  if (options.kind === 'sqlite' && !existsSync(join(options.dataDir, 'rowdeck.sqlite'))) {
    return [{ check: 'database', state: 'ok', message: 'There is no database yet.' }]
  }
  const open = await openDatabase(options, { clock })
  let findings: AuditFinding[] = []
  try {
    // without a time limit per statement, because large books take their time
    await open.migrating(async (dialect) => {
      const chosen = open.kind === 'sqlite' ? open.dialect({ stallMsMax }) : dialect
      findings = await inspect(chosen, {
        isSqlite: open.kind === 'sqlite',
        ...{ clock, historyMs, sells, secretCheck },
      })
    })
    return findings
  } finally {
    await open.close()
  }
}

async function inspect(
  dialect: Dialect,
  {
    isSqlite,
    clock,
    historyMs,
    sells,
    secretCheck,
  }: Required<InspectOptions> & { isSqlite: boolean },
): Promise<AuditFinding[]> {
  const db = new Kysely<Schema>({ dialect })
  const read = async <Row>(text: string) => (await sql.raw<Row>(text).execute(db)).rows
  const findings = [...(isSqlite ? [await integrity(read)] : []), await migrations(db)]
  if (findings.some(({ state }) => state === 'fault')) return findings
  const now = clock.now()
  if (sells) findings.push(await stripeEvents(read, now))
  if (secretCheck !== undefined) findings.push(await secretOf(db, secretCheck))
  if (!isSqlite) findings.push(await databaseClock(read))
  return [...findings, await clockOf(read, now), ...(await auditBooks(read, { now, historyMs }))]
}

const synchronize = 'Synchronize the clocks of all machines (chrony, systemd-timesyncd).'
/** From here on clocks do not agree; a busy machine takes a while to answer. */
const clockSecondsMax = 5

type Read = Parameters<typeof auditBooks>[0]

async function integrity(read: Read): Promise<AuditFinding> {
  const check = 'database'
  try {
    const rows = await read<{ integrity_check: string }>(
      'select integrity_check from pragma_integrity_check limit 5',
    )
    const wrong = rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
    if (wrong.length === 0) return { check, state: 'ok', message: 'The file is intact.' }
    return damaged(wrong.join('; '))
  } catch (error) {
    if (!(error instanceof DatabaseFault) || error.reason !== 'damaged') throw error
    return damaged('it cannot be read')
  }
}

function damaged(reason: string): AuditFinding {
  const advice = 'Stop the service and restore a backup: rowdeck restore FILE.'
  return { check: 'database', state: 'fault', message: `The file is damaged: ${reason}`, advice }
}

async function migrations(db: Kysely<Schema>): Promise<AuditFinding> {
  const check = 'migrations'
  const { missing, newer, unusable } = await missingMigrations(db)
  if (unusable !== undefined) return { check, state: 'fault', message: unusable }
  if (missing.length > 0) {
    const message = `The schema is that of an older version; ${missing.join(', ')} missing.`
    return {
      check,
      state: 'fault',
      message,
      advice: 'Start the service; it migrates the database.',
    }
  }
  if (newer.length > 0) {
    const message = `A newer version has added to the schema (${newer.join(', ')}); this one can use it.`
    const advice = 'Finish the update, or the way back, on all machines.'
    return { check, state: 'warning', message, advice }
  }
  return { check, state: 'ok', message: 'The schema is that of this version.' }
}

async function secretOf(db: Kysely<Schema>, expected: string): Promise<AuditFinding> {
  const check = 'secret'
  const query = db.selectFrom('service').select('value').where('name', '=', secretCheckName)
  const row = await query.executeTakeFirst()
  if (row === undefined || row.value === expected) {
    return { check, state: 'ok', message: 'The secret is that of the database.' }
  }
  return {
    check,
    state: 'fault',
    message:
      'The secret (ROWDECK_SECRET, ROWDECK_SECRET_FILE or the file) is not that of the database.',
    advice:
      'Give all processes the same. If you changed it, stop them all and run: rowdeck accept-secret.',
  }
}

/** Whether events of Stripe arrive can only be told once somebody is a customer there. */
async function stripeEvents(read: Read, now: number): Promise<AuditFinding> {
  const check = 'stripe events'
  const [row] = await read<Record<'newest' | 'customers', number | string | null>>(
    'select (select max(at) from billing_events) as newest, (select count(*) from billing_customers where customer_id is not null) as customers',
  )
  if (row?.newest) {
    const hours = Math.floor((now - Number(row.newest)) / hourMs)
    return { check, state: 'ok', message: `The last event of Stripe came ${hours} hours ago.` }
  }
  if (Number(row?.customers ?? 0) === 0) {
    return { check, state: 'ok', message: 'There is no customer yet whom an event could be about.' }
  }
  return {
    check,
    state: 'warning',
    message: 'There are customers at Stripe, but no event of theirs has arrived.',
    advice: 'Add the endpoint at Stripe (Developers, Webhooks), and check its signing secret.',
  }
}

/** The database on another machine has a clock of its own. */
async function databaseClock(read: Read): Promise<AuditFinding> {
  const [row] = await read<{ now: number | string }>(
    'select extract(epoch from clock_timestamp()) * 1000 as now',
  )
  return clockDifference(Number(row?.now) - systemClock.now())
}

/** Judges by how much the clock of the database is ahead. */
export function clockDifference(aheadMs: number): AuditFinding {
  const check = 'clocks'
  const seconds = Math.round(Math.abs(aheadMs) / secondMs)
  if (seconds < clockSecondsMax) {
    return { check, state: 'ok', message: 'The clocks of this machine and the database agree.' }
  }
  return {
    check,
    state: seconds < minuteMs / secondMs ? 'warning' : 'fault',
    message: `The clock of the database is ${seconds} seconds ${aheadMs > 0 ? 'ahead of' : 'behind'} that of this machine.`,
    advice: synchronize,
  }
}

/** Entries from the future mean that the clock was, or is, wrong. */
async function clockOf(read: Read, now: number): Promise<AuditFinding> {
  const check = 'times'
  const [row] = await read<{ newest: number | string | null }>(
    'select max(at) as newest from requests',
  )
  const aheadMs = Number(row?.newest ?? 0) - now
  if (aheadMs < minuteMs) {
    return { check, state: 'ok', message: 'No request is from the future.' }
  }
  return {
    check,
    state: 'fault',
    message: `The newest request is ${Math.round(aheadMs / minuteMs)} minutes ahead of the clock of this machine.`,
    advice: synchronize,
  }
}
