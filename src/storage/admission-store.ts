import type { Kysely, Transaction } from 'kysely'
import type { Account } from '../accounts/accounts.ts'
import type {
  AdmissionStore,
  AdmittedRequest,
  LockedAccount,
  OpenRequest,
  RequestEnd,
} from '../admission/admit.ts'
import { AppError } from '../errors.ts'
import { addToCounter } from './add-to-counter.ts'
import { addUse, pruneDays } from './count-days.ts'
import { countUsage } from './count-usage.ts'
import { findReceipt } from './find-receipt.ts'
import { lockAccount, writeEntry } from './lock-account.ts'
import type { RequestRow, Schema } from './schema.ts'

/** The same database twice, with a short and a long wait for locks. */
export interface Databases {
  shortWait: Kysely<Schema>
  longWait: Kysely<Schema>
}

/** Returns the admission store of a database. */
export function admissionStore({
  shortWait: db,
  longWait,
}: Databases): Omit<AdmissionStore, 'findKey' | 'findAccount' | 'findSuspension'> {
  return {
    onAccount: (accountId, work, { isLong = false } = {}) =>
      (isLong ? longWait : db).transaction().execute(async (transaction) => {
        const account = await lockAccount(transaction, accountId)
        if (!account) throw accountGone()
        return work(lockedAccount(transaction, account))
      }),
    async prune(before, rowsMax) {
      const requests = await pruneRequests(db, before, rowsMax)
      const counters = await pruneCounters(db, before, rowsMax)
      return requests + counters + (await pruneDays(db, before, rowsMax))
    },
  }
}

// deleted while its request was under way
function accountGone(): AppError {
  return new AppError(
    'key_invalid',
    'The account of this API key was deleted. Create another account, or use a key of another one.',
  )
}

function lockedAccount(transaction: Transaction<Schema>, account: Account): LockedAccount {
  return {
    account,
    countUsage: (query) => countUsage(transaction, query),
    async addRequest(request) {
      await transaction.insertInto('requests').values(rowOf(request)).execute()
    },
    findOpenRequest: (id) => findOpenRequest(transaction, id),
    async chargeRequest(id, { at, contentHash, replayed }) {
      const charge = { charged_at: at, content_hash: contentHash, replayed: replayed ? 1 : 0 }
      const query = transaction.updateTable('requests').set({ state: 'charged', ...charge })
      await query.where('id', '=', id).execute()
    },
    endRequest: (id, end) => endRequest(transaction, id, end),
    extendRequest: (id, expiresAt) => extendRequest(transaction, id, expiresAt),
    addToCounter: (counter, amount) =>
      addToCounter(transaction, { accountId: account.id, ...counter }, amount),
    addUse: (use) => addUse(transaction, account.id, use),
    findReceipt: (query) => findReceipt(transaction, account.id, query),
    appendEntry: (entry, changed) => writeEntry(transaction, entry, changed),
    async touchKey(keyId, at) {
      await transaction
        .updateTable('api_keys')
        .set({ last_used_at: at })
        .where('id', '=', keyId)
        .execute()
    },
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
    idempotency_hash: request.idempotencyHash,
    content_hash: null,
  }
}

async function findOpenRequest(
  transaction: Transaction<Schema>,
  id: string,
): Promise<OpenRequest | undefined> {
  const row = await transaction
    .selectFrom('requests')
    .select(['state', 'replayed'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (row?.state !== 'held' && row?.state !== 'charged') return undefined
  return { state: row.state, replayed: row.replayed === 1 }
}

async function endRequest(
  transaction: Transaction<Schema>,
  id: string,
  { state, at, code, ...end }: RequestEnd,
): Promise<void> {
  await transaction
    .updateTable('requests')
    .set({
      state,
      ended_at: at,
      code,
      type: end.received?.type ?? null,
      file_bytes: end.received?.fileBytes ?? null,
      name_length: end.received?.nameLength ?? null,
      slides: end.delivery?.slides ?? null,
      mode: end.delivery?.mode ?? null,
    })
    .where('id', '=', id)
    .execute()
}

async function extendRequest(
  transaction: Transaction<Schema>,
  id: string,
  expiresAt: number,
): Promise<boolean> {
  const result = await transaction
    .updateTable('requests')
    .set({ expires_at: expiresAt })
    .where('id', '=', id)
    .where('state', 'in', ['held', 'charged'])
    .executeTakeFirstOrThrow()
  return result.numUpdatedRows === 1n
}

async function pruneRequests(db: Kysely<Schema>, before: number, rowsMax: number): Promise<number> {
  const oldest = db
    .selectFrom('requests')
    .select('id')
    .where('at', '<', before)
    .orderBy('at')
    .limit(rowsMax)
  const result = await db.deleteFrom('requests').where('id', 'in', oldest).executeTakeFirst()
  return Number(result.numDeletedRows)
}

async function pruneCounters(db: Kysely<Schema>, before: number, rowsMax: number): Promise<number> {
  const oldest = db
    .selectFrom('counters')
    .select(['account_id', 'starts_at', 'kind'])
    .where('ends_at', '<', before)
    .orderBy('ends_at')
    .limit(rowsMax)
    .$asTuple('account_id', 'starts_at', 'kind')
  const result = await db
    .deleteFrom('counters')
    .where((eb) => eb(eb.refTuple('account_id', 'starts_at', 'kind'), 'in', oldest))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
