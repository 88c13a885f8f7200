import { Kysely } from 'kysely'
import type { AccountStore, KeyStore } from '../accounts/accounts.ts'
import type { AdmissionStore } from '../admission/admit.ts'
import { type Clock, systemClock } from '../clock.ts'
import type { OverviewStore } from '../console-server/console-server.ts'
import type { PeopleStore } from '../people/people.ts'
import { accountStore } from './account-store.ts'
import { admissionStore } from './admission-store.ts'
import type { HealthLog } from './database-health.ts'
import { history } from './history.ts'
import { keyStore } from './key-store.ts'
import { migrate } from './migrate.ts'
import { type DatabaseOptions, openDatabase } from './open-database.ts'
import { overviewStore } from './overview-store.ts'
import { peopleStore } from './people-store.ts'
import type { Schema } from './schema.ts'

/** Everything that the service keeps. */
export interface Storage
  extends AccountStore,
    KeyStore,
    AdmissionStore,
    PeopleStore,
    OverviewStore {
  /**
   * Resolves to what keeps the database from working, as part of a sentence; undefined if nothing does.
   * Writes, at most every few seconds, because a full disk shows only then.
   */
  fault(): Promise<string | undefined>
  /** Ends the use of the database once the work under way is done. */
  close(): Promise<void>
}

export type StorageOptions = DatabaseOptions

export interface StorageContext {
  clock?: Clock
  /** Told when the database stops working, and when it works again. */
  log?: HealthLog
}

/** How long a transaction waits, while no other makes progress, before callers are told to come back. */
const briefMsMax = 1000
/** The same for the end of work that is done: losing it costs more than waiting. */
const patientMsMax = 10_000
/** The same for changes of the schema, which another process may be making. */
const migrationMsMax = 60_000

/**
 * Opens the database and brings its schema up to date. Several processes may have it open. Whatever
 * cannot be done because of the database, opening it included, is thrown as AppError `busy`; where
 * it cannot be opened, the message is for the operator.
 */
export async function openStorage(
  options: StorageOptions,
  { clock = systemClock, log }: StorageContext = {},
): Promise<Storage> {
  const database = await openDatabase(options, { clock, log })
  const waiting = (stallMsMax: number) =>
    new Kysely<Schema>({ dialect: database.dialect({ stallMsMax }) })
  try {
    await migrate(waiting(migrationMsMax))
  } catch (error) {
    await database.close()
    throw error
  }
  const db = waiting(briefMsMax)
  return {
    ...accountStore(db),
    ...history(db),
    ...keyStore(db),
    ...admissionStore({ brief: db, patient: waiting(patientMsMax) }),
    ...peopleStore(db),
    ...overviewStore(db),
    fault: () => database.fault(),
    close: () => database.close(),
  }
}
