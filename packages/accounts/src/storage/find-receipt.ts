import { type Kysely, sql } from 'kysely'
import type { Receipt, ReceiptQuery } from '../admission/admit.ts'
import type { Run } from './count-usage.ts'
import type { Schema } from './schema.ts'

// requests older than the column charged_at were charged when they ended
const chargedAt = sql<number>`coalesce(charged_at, at)`

/** Resolves to the receipt that earlier requests of the account have left for this `Idempotency-Key`. */
export async function findReceipt(
  db: Kysely<Schema>,
  run: Run,
  { accountId, ...query }: ReceiptQuery & { accountId: string },
): Promise<Receipt> {
  const ofKey = db
    .selectFrom('requests')
    .where('account_id', '=', accountId)
    .where('idempotency_hash', '=', query.idempotencyHash)
  const earlier = ofKey.where('replayed', '=', 0)
  const running = earlier
    .select('id')
    .where('state', 'in', ['held', 'charged'])
    .where('expires_at', '>', query.now)
    .limit(1)
  const lastCharged = earlier
    .where('state', 'in', ['settled', 'charged'])
    .where(chargedAt, '>', query.after)
    .orderBy(chargedAt, 'desc')
    .limit(1)
  // without a charge the comparison is null, which counts nothing
  const replays = ofKey
    .select(({ fn }) => fn.countAll().as('count'))
    .where('replayed', '=', 1)
    .where(chargedAt, '>=', lastCharged.select(chargedAt.as('charged_at')))
  const [[runs], [charged], [replayed]] = await Promise.all([
    run(running),
    run(lastCharged.select(['content_hash', 'pays', 'units'])),
    run(replays),
  ])
  return {
    running: runs !== undefined,
    contentHash: charged?.content_hash ?? null,
    pays: charged?.pays ?? null,
    units: charged?.units ?? 0,
    replays: Number(replayed?.count ?? 0),
  }
}
