import { type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import type { Receipt, ReceiptQuery } from '../admission/admit.ts'
import type { Schema } from './schema.ts'

// requests older than the column charged_at were charged when they ended
const chargedAt = sql<number>`coalesce(charged_at, at)`

/** Resolves to the receipt that earlier requests of the account have left for this `Idempotency-Key`. */
export async function findReceipt(
  transaction: Transaction<Schema>,
  accountId: string,
  { idempotencyHash, now, after }: ReceiptQuery,
): Promise<Receipt> {
  const ofKey = transaction
    .selectFrom('requests')
    .where('account_id', '=', accountId)
    .where('idempotency_hash', '=', idempotencyHash)
  const earlier = ofKey.where('replayed', '=', 0)
  const running = await earlier
    .select('id')
    .where('state', 'in', ['held', 'charged'])
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  const charged = await earlier
    .select(['content_hash', chargedAt.as('charged_at')])
    .where('state', 'in', ['settled', 'charged'])
    .where(chargedAt, '>', after)
    .orderBy(chargedAt, 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    running: running !== undefined,
    contentHash: charged?.content_hash ?? null,
    replays: charged ? await countReplays(ofKey, charged.charged_at) : 0,
  }
}

async function countReplays(
  ofKey: SelectQueryBuilder<Schema, 'requests', object>,
  since: number,
): Promise<number> {
  const row = await ofKey
    .select(({ fn }) => fn.countAll().as('replays'))
    .where('replayed', '=', 1)
    .where(chargedAt, '>=', since)
    .executeTakeFirstOrThrow()
  return Number(row.replays)
}
