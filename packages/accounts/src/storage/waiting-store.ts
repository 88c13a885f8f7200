import { type Kysely, sql, type Transaction } from 'kysely'
import type { PeopleStore, Waiting, WaitingPlace } from '../people/people.ts'
import type { Database } from './lock-account.ts'
import type { Schema } from './schema.ts'

/** Identifies the lock of the waiting list among the advisory locks of the database. */
const waitingLock = sql.lit(7_262_647)

/** Stores addresses that wait for an operator, beside the links, which are deleted by the same rules. */
export function waitingStore({
  open,
  db,
}: Database): Pick<
  PeopleStore,
  'addWaiting' | 'hasWaitingPlace' | 'listWaiting' | 'removeWaiting'
> {
  return {
    addWaiting: ({ email, expiresAt }, place) =>
      db.transaction().execute(async (transaction) => {
        // SQLite has one write transaction at a time
        if (open.kind === 'postgres') {
          await sql`select pg_advisory_xact_lock(${waitingLock})`.execute(transaction)
        }
        if (await confirm(transaction, waitingHash(email), place)) return true
        const found = await findPlace(transaction, place)
        if (!found.isFree) return false
        // a decoy takes nobody's place
        const { givesWay } = found
        if (givesWay !== undefined && expiresAt > place.now) {
          await transaction.deleteFrom('links').where('token_hash', '=', givesWay).execute()
        }
        await insert(transaction, { email, expiresAt }, place)
        return true
      }),
    hasWaitingPlace: async (place) => (await findPlace(db, place)).isFree,
    async listWaiting(now, waitingMax) {
      const rows = await waitingIn(db, now)
        .select(['email', 'expires_at'])
        .orderBy('expires_at')
        .orderBy('email')
        .limit(waitingMax)
        .execute()
      return rows.map((row) => ({ email: row.email, expiresAt: row.expires_at }))
    },
    async removeWaiting(email) {
      const deletion = db.deleteFrom('links').where('token_hash', '=', waitingHash(email))
      return (await deletion.executeTakeFirstOrThrow()).numDeletedRows > 0n
    },
  }
}

const waiting = 'waiting' as const

function waitingIn(db: Kysely<Schema>, now: number) {
  return db.selectFrom('links').where('purpose', '=', waiting).where('expires_at', '>', now)
}

/** Whether the address waits already. */
async function confirm(
  transaction: Transaction<Schema>,
  hash: string,
  { now, isConfirmed }: WaitingPlace,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable('links')
    .set((eb) => ({ confirmed: isConfirmed ? 1 : eb.ref('confirmed') }))
    .where('token_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

async function insert(
  transaction: Transaction<Schema>,
  { email, expiresAt }: Waiting,
  { networkHash, isConfirmed }: WaitingPlace,
): Promise<void> {
  const row = {
    expires_at: expiresAt,
    network_hash: networkHash,
    confirmed: isConfirmed ? 1 : 0,
  }
  await transaction
    .insertInto('links')
    .values({ token_hash: waitingHash(email), email, purpose: waiting, ...row })
    // one that has expired
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet(row))
    .execute()
}

/** The place, and the hash of the row that gives way for it, if one must. */
interface Place {
  isFree: boolean
  givesWay?: string
}

async function findPlace(
  db: Kysely<Schema>,
  { now, networkHash, isConfirmed, waitingMax, networkMax }: WaitingPlace,
): Promise<Place> {
  const unconfirmed = waitingIn(db, now).where('confirmed', '=', 0)
  const count = (rows: typeof unconfirmed) =>
    rows.select((eb) => eb.fn.countAll().as('rows')).executeTakeFirstOrThrow()
  const own = Number((await count(unconfirmed.where('network_hash', '=', networkHash))).rows)
  if (!isConfirmed && own >= networkMax) return { isFree: false }
  if (Number((await count(waitingIn(db, now))).rows) < waitingMax) return { isFree: true }
  const networks = unconfirmed
    .select((eb) => ['network_hash', eb.fn.countAll().as('taken')])
    .groupBy('network_hash')
    .as('networks')
  const last = await unconfirmed
    .innerJoin(networks, 'networks.network_hash', 'links.network_hash')
    .select(['token_hash', 'taken'])
    .orderBy('taken', 'desc')
    .orderBy('expires_at')
    .orderBy('token_hash')
    .limit(1)
    .executeTakeFirst()
  if (!last || !(isConfirmed || Number(last.taken) > own)) return { isFree: false }
  return { isFree: true, givesWay: last.token_hash }
}

/** No token has this hash, so that no link opens the row of an address that waits. */
function waitingHash(email: string): string {
  return `${waiting}:${email}`
}
