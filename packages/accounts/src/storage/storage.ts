import { type Clock, systemClock } from '@rowdeck/core/clock'
import { Kysely } from 'kysely'
import type {
  AccountStore,
  AuditStore,
  JobStore,
  KeyStore,
  LeaseStore,
  OverviewStore,
  QuotaMailStore,
  WebhookStore,
} from '../accounts/accounts.ts'
import type { AdmissionStore } from '../admission/admit.ts'
import type { BillingStore } from '../billing/billing.ts'
import type { PeopleStore, SecretStore } from '../people/people.ts'
import { accountStore } from './account-store.ts'
import { admissionStore } from './admission-store.ts'
import { auditStore } from './audit-store.ts'
import { billingStore } from './billing-store.ts'
import type { HealthLog } from './database-health.ts'
import { history } from './history.ts'
import { jobStore } from './job-store.ts'
import { keyStore } from './key-store.ts'
import { leaseStore } from './lease-store.ts'
import { migrate } from './migrate.ts'
import { type DatabaseOptions, openDatabase } from './open-database.ts'
import { overviewStore } from './overview-store.ts'
import { peopleStore } from './people-store.ts'
import { quotaMailStore } from './quota-mail-store.ts'
import type { Schema } from './schema.ts'
import { secretStore } from './secret-store.ts'
import { trials } from './trials.ts'
import { webhookStore } from './webhook-store.ts'

export type { AuditFinding } from './audit-books.ts'
export { backupDatabase, restoreDatabase } from './backup.ts'
export { type Copy, copyDatabase } from './copy-database.ts'
export { inspectDatabase } from './inspect-database.ts'

/** Everything that the service stores. */
export interface Storage
  extends AccountStore,
    KeyStore,
    AdmissionStore,
    PeopleStore,
    OverviewStore,
    LeaseStore,
    JobStore,
    AuditStore,
    QuotaMailStore,
    BillingStore,
    SecretStore,
    WebhookStore {
  /** Whether processes on several machines may share the database. */
  readonly isShared: boolean
  /**
   * Resolves to the fault of the database, as part of a sentence; undefined if there is none. Writes to the
   * database, at most every few seconds, because only a write detects a full disk.
   */
  fault(): Promise<string | undefined>
  /** Closes the database after the running transactions. */
  close(): Promise<void>
}

export type StorageOptions = DatabaseOptions

export interface StorageContext {
  clock?: Clock
  /** Logs when the database stops working and when it works again. */
  log?: HealthLog
}

/**
 * How long a transaction waits without progress of the others before its request gets 503, in milliseconds;
 * longer at the end of a conversion, because losing its work costs more than waiting.
 */
const waits = { shortMsMax: 1000, longMsMax: 10_000 }

const newerSchema =
  'A newer version has added to the schema; this one can use it. Finish the update, or the way back, on all machines'

/**
 * Opens the database and migrates its schema. Several processes may have it open. Faults of the database
 * are thrown as AppError `busy`; if it cannot be opened, the message is for the operator.
 */
export async function openStorage(
  options: StorageOptions,
  { clock = systemClock, log }: StorageContext = {},
): Promise<Storage> {
  const open = await openDatabase(options, { clock, log })
  try {
    await open.migrating(async (dialect) => {
      const newer = await migrate(new Kysely<Schema>({ dialect }))
      if (newer.length > 0) log?.warn({ newer }, newerSchema)
    })
  } catch (error) {
    await open.close()
    throw error
  }
  const db = new Kysely<Schema>({ dialect: open.dialect({ stallMsMax: waits.shortMsMax }) })
  const database = { open, db }
  return {
    ...accountStore(database, waits),
    ...history(db),
    ...keyStore(db),
    ...admissionStore(database, { clock, ...waits }),
    ...peopleStore(database),
    ...overviewStore(db),
    ...leaseStore(db),
    ...jobStore(db),
    ...auditStore(db),
    ...quotaMailStore(db),
    ...secretStore(db),
    ...webhookStore(database),
    ...billingStore(database, { stallMsMax: waits.shortMsMax }),
    ...trials(database, { stallMsMax: waits.shortMsMax }),
    isShared: open.kind === 'postgres',
    fault: () => open.fault(),
    close: () => open.close(),
  }
}
