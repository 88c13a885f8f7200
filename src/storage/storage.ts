import { Kysely, sql } from 'kysely'
import type { AccountStore, KeyStore } from '../accounts/accounts.ts'
import type { AdmissionStore } from '../admission/admit.ts'
import type { WebStore } from '../web/web.ts'
import { accountStore } from './account-store.ts'
import { admissionStore } from './admission-store.ts'
import { history } from './history.ts'
import { keyStore } from './key-store.ts'
import { migrate } from './migrate.ts'
import type { Schema } from './schema.ts'
import { openSqlite } from './sqlite.ts'
import { webStore } from './web-store.ts'

/** Everything that the service keeps. */
export interface Storage extends AccountStore, KeyStore, AdmissionStore, WebStore {
  /** Whether the database answers. */
  healthy(): Promise<boolean>
  /** Ends the use of the database once the work under way is done. */
  close(): Promise<void>
}

export interface StorageOptions {
  /** Folder of the database, created if missing. */
  dataDir: string
}

/** Opens the database and brings its schema up to date. Several processes may have it open. */
export async function openStorage({ dataDir }: StorageOptions): Promise<Storage> {
  const db = new Kysely<Schema>({ dialect: await openSqlite(dataDir) })
  try {
    await migrate(db)
  } catch (error) {
    await db.destroy()
    throw error
  }
  return {
    ...accountStore(db),
    ...history(db),
    ...keyStore(db),
    ...admissionStore(db),
    ...webStore(db),
    healthy: () => answers(db),
    close: () => db.destroy(),
  }
}

async function answers(db: Kysely<Schema>): Promise<boolean> {
  try {
    await sql`select 1 from accounts limit 1`.execute(db)
    return true
  } catch {
    return false
  }
}
