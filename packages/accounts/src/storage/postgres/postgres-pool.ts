import pg from 'pg'

/** Where the database is, and how long it may take, in milliseconds. */
export interface PostgresOptions {
  /** As in `postgres://user:password@host:5432/database`. */
  url: string
  /** Maximum number of connections of this process. */
  connectionsMax: number
  /** Time limit to get a connection, including the wait for a free one. */
  connectMsMax: number
  /** Time limit of a statement. */
  statementMsMax: number
  /** Time limit of the wait for a lock. */
  lockMsMax: number
}

/** Added to the limit of a statement for the network, before the connection is given up. */
const networkMsMax = 2000
/** Idle connections are closed after this time, and all of them after their lifetime. */
const idleMsMax = 30_000
const lifetimeSecondsMax = 1800

const int8Type = 20
const dateType = 1082

/** Opens the pool of a service. `lost` is called with the error of every connection that breaks. */
export function openPool(options: PostgresOptions, lost: (error: Error) => void): pg.Pool {
  return listen(
    new pg.Pool({
      ...connectionTo(options),
      max: options.connectionsMax,
      pipeline: true,
      idleTimeoutMillis: idleMsMax,
      maxLifetimeSeconds: lifetimeSecondsMax,
      statement_timeout: options.statementMsMax,
      lock_timeout: options.lockMsMax,
      idle_in_transaction_session_timeout: 2 * options.statementMsMax,
      // the only limit that holds if the server is frozen or the network is silent
      query_timeout: options.statementMsMax + networkMsMax,
    }),
    lost,
  )
}

/** Opens a pool for migrations: statements and the wait for those of other processes have no time limit. */
export function openMigrationPool(options: PostgresOptions, lost: (error: Error) => void): pg.Pool {
  return listen(new pg.Pool({ ...connectionTo(options), max: 2 }), lost)
}

function connectionTo({ url, connectMsMax }: PostgresOptions): pg.PoolConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: connectMsMax,
    keepAlive: true,
    application_name: 'rowdeck',
    types: { getTypeParser },
  }
}

// Idle clients report errors to the pool, checked-out clients to themselves. Without a listener either one
// would end the process.
function listen(pool: pg.Pool, lost: (error: Error) => void): pg.Pool {
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}

// For this pool only; `pg.types.setTypeParser` would change the whole process.
const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: unknown) => {
  if (type === int8Type) return safeInteger
  if (type === dateType) return (text: string) => text
  return format === 'binary'
    ? pg.types.getTypeParser(type, 'binary')
    : pg.types.getTypeParser(type, 'text')
}

function safeInteger(text: string): number {
  const value = Number(text)
  if (Number.isSafeInteger(value)) return value
  throw new RangeError(`The database returned ${text}, which is not a safe integer.`)
}
