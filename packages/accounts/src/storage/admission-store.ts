import type { Clock } from '@rowdeck/core/clock'
import type { Compilable, Kysely } from 'kysely'
import type { Account } from '../accounts/accounts.ts'
import type {
  AdmissionStore,
  AdmittedRequest,
  LockedAccount,
  RequestEnd,
} from '../admission/admit.ts'
import { accountGone } from '../admission-errors.ts'
import { addToCounter } from './add-to-counter.ts'
import { addUse } from './count-days.ts'
import { countUsage, type Run } from './count-usage.ts'
import type { Transaction } from './database-driver.ts'
import { findOpenRequest, findSettledRequest } from './find-open-request.ts'
import { findReceipt } from './find-receipt.ts'
import { type Database, onLockedAccount, writeEntry } from './lock-account.ts'
import { Prefetched, type Reads } from './prefetched.ts'
import { prune } from './prune.ts'
import { repeatWhileUnreachable } from './repeat-on-fault.ts'
import type { RequestRow, Schema } from './schema.ts'

export interface AdmissionWaits {
  clock: Clock
  /** Milliseconds without progress of other transactions after which a transaction is refused. */
  shortMsMax: number
  /** The same if losing the write costs more than waiting. */
  longMsMax: number
}

/** Returns the admission store of a database. */
export function admissionStore(
  database: Database,
  waits: AdmissionWaits,
): Omit<AdmissionStore, 'findHeldKey' | 'findAccount'> {
  const { db } = database
  return {
    onAccount(accountId, work, { isLong = false, prefetch } = {}) {
      const stallMsMax = isLong ? waits.longMsMax : waits.shortMsMax
      const attempt = () => {
        const prefetched = new Prefetched(db, accountId, prefetch)
        const lock = { accountId, stallMsMax, reads: (reads: Reads) => prefetched.start(reads) }
        return onLockedAccount(database, lock, (transaction, account) => {
          if (!account) throw accountGone()
          return work(lockedAccount({ db, transaction, account, prefetched }))
        })
      }
      if (!isLong) return attempt()
      return repeatWhileUnreachable(attempt, { clock: waits.clock, msMax: waits.longMsMax })
    },
    prune: (before, rowsMax) => prune(database, { before, rowsMax, stallMsMax: waits.shortMsMax }),
  }
}

interface Locked {
  db: Kysely<Schema>
  transaction: Transaction
  account: Account
  prefetched: Prefetched
}

function lockedAccount({ db, transaction, account, prefetched }: Locked): LockedAccount {
  const accountId = account.id
  const run: Run = (statement) => transaction.query(statement)
  const write = async (statement: Compilable) => transaction.write(statement)
  return {
    account,
    countUsage: (query) => countUsage(db, run, query),
    addRequest: (request) => write(db.insertInto('requests').values(rowOf(request))),
    findOpenRequest: (id) => prefetched.openRequest(id) ?? findOpenRequest(db, run, id),
    findSettledRequest: (id) => findSettledRequest(db, run, id),
    takeBackRequest: (id, { at, code }) => {
      const end = { state: 'released', ended_at: at, code, slides: null, mode: null } as const
      return write(db.updateTable('requests').set(end).where('id', '=', id))
    },
    setUnits: (id, units) => write(db.updateTable('requests').set({ units }).where('id', '=', id)),
    chargeRequest: (id, { at, contentHash, replayed }) => {
      const charge = { charged_at: at, content_hash: contentHash, replayed: replayed ? 1 : 0 }
      const query = db.updateTable('requests').set({ state: 'charged', ...charge })
      return write(query.where('id', '=', id))
    },
    endRequest: (id, end) => write(endRequest(db, id, end)),
    async extendRequest(id, expiresAt) {
      return (await run(extendRequest(db, id, expiresAt))).length === 1
    },
    addToCounter: (counter, amount) => write(addToCounter(db, { accountId, ...counter }, amount)),
    addUse: (use) => write(addUse(db, accountId, use)),
    findReceipt: (query) =>
      prefetched.receipt(query) ?? findReceipt(db, run, { accountId, ...query }),
    appendEntry: async (entry, changed) => writeEntry(transaction, db, { entry, account: changed }),
    touchKey: (keyId, at) =>
      write(db.updateTable('api_keys').set({ last_used_at: at }).where('id', '=', keyId)),
  }
}

function rowOf(request: AdmittedRequest): RequestRow {
  return {
    id: request.id,
    account_id: request.accountId,
    key_id: request.keyId,
    request_id: request.requestId,
    at: request.at,
    state: request.state,
    pays: request.pays,
    window_starts_at: request.windowStartsAt,
    expires_at: request.expiresAt,
    charged_at: null,
    ended_at: null,
    code: request.code,
    type: null,
    file_bytes: null,
    slides: null,
    mode: null,
    name_length: null,
    replayed: request.replayed ? 1 : 0,
    units: 1,
    idempotency_hash: request.idempotencyHash,
    content_hash: null,
  }
}

function endRequest(db: Kysely<Schema>, id: string, { state, at, code, ...end }: RequestEnd) {
  const { received, delivery } = end
  const facts = {
    type: received?.type ?? null,
    file_bytes: received?.fileBytes ?? null,
    name_length: received?.nameLength ?? null,
    slides: delivery?.slides ?? null,
    mode: delivery?.mode ?? null,
  }
  return db
    .updateTable('requests')
    .set({ state, ended_at: at, code, ...facts })
    .where('id', '=', id)
}

function extendRequest(db: Kysely<Schema>, id: string, expiresAt: number) {
  return db
    .updateTable('requests')
    .set({ expires_at: expiresAt })
    .where('id', '=', id)
    .where('state', 'in', ['held', 'charged'])
    .returning('id')
}
