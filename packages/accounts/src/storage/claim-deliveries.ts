import { type Kysely, sql } from 'kysely'
import type { DeliveryClaim, WebhookStore } from '../accounts/accounts.ts'
import type { Schema } from './schema.ts'
import { toDelivery } from './webhook-rows.ts'

/**
 * Accounts with pending deliveries that a claim looks at, for each class. Bounds its work, however many deliveries are due; it takes a
 * few milliseconds.
 */
const lookedAtMax = 512

/** Where the next claim goes on among the accounts, in the order of their ids. */
interface Cursors {
  paying: string
  free: string
}

/** Returns the claim of a store, whose calls take turns among the accounts that have something due. */
export function claimDeliveries(db: Kysely<Schema>): WebhookStore['claimDeliveries'] {
  const cursors: Cursors = { paying: '', free: '' }
  return async (claim) => {
    const found = await findAccounts(db, claim, cursors)
    const accountIds = [...new Set([...(claim.accountIds ?? []), ...found])]
    if (accountIds.length === 0) return []
    const rows = await claimOf(db, claim, accountIds)
    return rows.map((row) => ({ ...toDelivery(row), isPaying: row.pays === 1 }))
  }
}

/** Resolves to the accounts of which deliveries can be taken, as many of each class as may get one. */
async function findAccounts(
  db: Kysely<Schema>,
  claim: DeliveryClaim,
  cursors: Cursors,
): Promise<string[]> {
  const found: string[] = []
  const rowsMax = { paying: claim.rowsMax, free: claim.allPay ? 0 : claim.freeRowsMax }
  for (const kind of ['paying', 'free'] as const) {
    const max = Math.min(rowsMax[kind], claim.rowsMax)
    if (max <= 0) continue
    const after = cursors[kind]
    const walked = await walk(db, claim, after)
    if (walked.length < lookedAtMax && after !== '') {
      const others = await walk(db, claim, '')
      const isNew = ({ accountId }: Walked) =>
        walked.every((other) => other.accountId !== accountId)
      walked.push(...others.filter(isNew).slice(0, lookedAtMax - walked.length))
    }
    const due = walked.filter(({ isDue, pays }) => isDue && pays === (kind === 'paying'))
    const taken = due.slice(0, max)
    // goes on after the last one that was taken if others had to wait
    const last = due.length > max ? taken.at(-1) : walked.at(-1)
    cursors[kind] = last?.accountId ?? ''
    found.push(...taken.map(({ accountId }) => accountId))
  }
  return found
}

interface Walked {
  accountId: string
  pays: boolean
  /** Whether something is due and fewer deliveries of the account are held than may be. */
  isDue: boolean
}

/** Resolves to the next accounts with pending deliveries. Each is found by one search of the index, however many deliveries it has. */
async function walk(
  db: Kysely<Schema>,
  { now, accountRowsMax, allPay }: DeliveryClaim,
  after: string,
): Promise<Walked[]> {
  const next = (account: ReturnType<typeof sql>) => sql`(
    select d.account_id from webhook_deliveries d
    where d.next_at is not null and d.account_id > ${account} order by d.account_id, d.next_at, d.id limit 1)`
  const { rows } = await sql<{ account_id: string; pays: number; takes: number }>`
    with recursive walked (nth, account_id) as (
      select 1, ${next(sql`${after}`)}
      union all
      select nth + 1, ${next(sql`walked.account_id`)} from walked
      where account_id is not null and nth < ${sql.lit(lookedAtMax)}
    ), ${held(now)}
    select w.account_id, ${isPaying('w', { now, allPay })} as pays,
      case when coalesce(h.held, 0) < ${sql.lit(accountRowsMax)} and exists (
        select 1 from webhook_deliveries d where d.account_id = w.account_id
          and d.next_at <= ${sql.lit(now)} and d.held_until <= ${sql.lit(now)}
      ) then 1 else 0 end as takes
    from walked w left join held h on h.account_id = w.account_id
    where w.account_id is not null order by w.nth`.execute(db)
  return rows.map(({ account_id, pays, takes }) => ({
    ...{ accountId: account_id, pays: pays === 1, isDue: takes === 1 },
  }))
}

/**
 * Claims deliveries of these accounts. The condition is repeated outside: of several processes that find the same row, the second waits
 * for its lock and then sees that it is held.
 */
async function claimOf(db: Kysely<Schema>, claim: DeliveryClaim, accountIds: readonly string[]) {
  const { holder, now, heldUntil } = claim
  return await db
    .updateTable('webhook_deliveries')
    .set({ holder, held_until: heldUntil })
    .where(sql<boolean>`id in (${dueOf(claim, accountIds)})`)
    .where('next_at', '<=', now)
    .where('held_until', '<=', now)
    .returningAll()
    .returning(isPaying('webhook_deliveries', claim).as('pays'))
    .execute()
}

/**
 * The ids of what is due of these accounts: the first of each account before the second of any. Those of an account are found one after
 * the other, as many as may be taken of it.
 */
function dueOf(claim: DeliveryClaim, accountIds: readonly string[]) {
  const now = sql.lit(claim.now)
  const [limit, free, perAccount] = [claim.rowsMax, claim.freeRowsMax, claim.accountRowsMax].map(
    (max) => sql.lit(max),
  )
  const picked = sql.join(accountIds.map((id) => sql`(${id})`))
  const next = (from: string, isLater: ReturnType<typeof sql>) => sql`(
    select d.id from webhook_deliveries d
    where d.account_id = ${sql.ref(from)} and d.next_at <= ${now} and d.held_until <= ${now}${isLater}
    order by d.next_at, d.id limit 1)`
  return sql<string>`
    with recursive picked (account_id) as (values ${picked}), ${held(claim.now)},
    found (account_id, turn, id) as (
      select p.account_id, coalesce(h.held, 0), ${next('p.account_id', sql``)}
      from picked p left join held h on h.account_id = p.account_id
      where coalesce(h.held, 0) < ${perAccount}
      union all
      select account_id, turn + 1, ${next(
        'found.account_id',
        sql` and (d.next_at, d.id) > (
        (select last.next_at from webhook_deliveries last where last.id = found.id), found.id)`,
      )}
      from found where id is not null and turn + 1 < ${perAccount}
    ), due as (
      select f.id, turn, d.next_at, ${isPaying('f', claim)} as pays
      from found f join webhook_deliveries d on d.id = f.id
    ), ranked as (
      select id, pays, row_number() over (partition by pays order by turn, next_at, id) as place
      from due
    )
    select id from ranked where pays = 1 or place <= ${free} order by pays desc, place limit ${limit}`
}

/** How many deliveries of each account are held, by all processes. */
function held(now: number) {
  return sql`held as (
    select account_id, count(*) as held from webhook_deliveries
    where held_until > 0 and held_until > ${sql.lit(now)} group by account_id
  )`
}

/** Whether the account of a row pays, 1 or 0, by the rule of `isPaying` of accounts. */
function isPaying(row: string, { now, allPay }: Pick<DeliveryClaim, 'now' | 'allPay'>) {
  if (allPay) return sql<number>`1`
  return sql<number>`coalesce((
    select case when a.plan_name is not null or a.pro_ends_at > ${sql.lit(now)} or a.credits > 0 then 1 else 0 end
    from accounts a where a.id = ${sql.ref(`${row}.account_id`)}), 0)`
}
