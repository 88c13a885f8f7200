import type { Clock } from '@rowdeck/core/clock'
import type pg from 'pg'
import { AccountQueues } from '../account-queues.ts'
import type { OpenDatabase, Transaction, TransactionStart } from '../database-driver.ts'
import { DatabaseHealth, type HealthLog } from '../database-health.ts'
import { DatabaseProbe } from '../database-probe.ts'
import { openingError } from './opening-error.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { faultOf } from './postgres-fault.ts'
import { openMigrationPool, openPool, type PostgresOptions } from './postgres-pool.ts'
import { PostgresTransaction } from './postgres-transaction.ts'

interface SharedPool {
  pool: pg.Pool
  queues: AccountQueues
  health: DatabaseHealth
  /** Records a failure and returns the error to throw. */
  fail(error: unknown): unknown
}

/**
 * Opens the database. A connection that breaks is replaced; while the server is away, everything is refused
 * with DatabaseFault. Throws AppError, with a message for the operator, if it cannot be used now.
 */
export async function openPostgres(
  options: PostgresOptions,
  { clock, log }: { clock: Clock; log?: HealthLog | undefined },
): Promise<OpenDatabase> {
  const health = new DatabaseHealth(clock, log)
  const fail = (error: unknown) => {
    const fault = faultOf(error)
    health.failed(fault)
    return fault
  }
  const lost = (error: Error) => void fail(error)
  const pool = openPool(options, lost)
  const shared = { pool, health, fail, queues: new AccountQueues(clock) }
  await pool.query('select 1').catch(async (error) => {
    await pool.end()
    throw openingError(error)
  })
  const faults = new DatabaseProbe({ clock, health, probe: () => probe(shared) })
  return {
    kind: 'postgres',
    dialect: () => postgresDialect(pool, fail),
    async migrating(work) {
      const direct = openMigrationPool(options, lost)
      try {
        await work(postgresDialect(direct, fail))
      } finally {
        await direct.end()
      }
    },
    transact: (start, work) => transact(shared, start, work),
    fault: () => faults.current(),
    async close() {
      faults.forget()
      if (!pool.ended) await pool.end()
    },
  }
}

async function transact<T>(
  shared: SharedPool,
  { key, stallMsMax, lock }: TransactionStart,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const { queues, health, fail } = shared
  try {
    return await queues.inTurn(key, {
      stallMsMax,
      start: () => begin(shared, lock),
      async work(begun) {
        const result = await ending(begun, async ({ transaction }) => {
          const done = await work(transaction)
          await transaction.commit()
          return done
        })
        health.worked()
        return result
      },
    })
  } catch (error) {
    throw fail(error)
  }
}

interface Begun {
  client: pg.PoolClient
  transaction: PostgresTransaction
}

async function begin({ pool }: SharedPool, lock: TransactionStart['lock']): Promise<Begun> {
  const client = await connect(pool)
  const begun = { client, transaction: new PostgresTransaction(client) }
  try {
    await begun.transaction.begin(lock)
    return begun
  } catch (error) {
    await ending(begun, () => Promise.reject(error))
    throw error
  }
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw faultOf(error)
  }
}

// Returns the client to the pool; a client on which a rollback fails is closed, which rolls back too.
async function ending<T>(begun: Begun, work: (begun: Begun) => Promise<T>): Promise<T> {
  const { client, transaction } = begun
  try {
    const result = await work(begun)
    client.release()
    return result
  } catch (error) {
    const isClean = await transaction.rollback().then(
      () => true,
      () => false,
    )
    client.release(!isClean)
    throw faultOf(error)
  }
}

// Writes, because only a write notices a full disk or a server that became read-only.
async function probe({ pool, fail }: SharedPool): Promise<void> {
  try {
    await pool.query(
      `insert into leases (key, slot, holder, ends_at) values ('probe', 0, '', 0)
       on conflict (key, slot) do update set ends_at = 0`,
    )
  } catch (error) {
    throw fail(error)
  }
}
