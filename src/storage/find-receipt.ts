import type { Transaction } from 'kysely'
import type { Receipt, ReceiptQuery } from '../admission/admit.ts'
import type { Schema } from './schema.ts'

/** Finds what earlier requests of the account with this `Idempotency-Key` have left. */
export async function findReceipt(
  transaction: Transaction<Schema>,
  accountId: string,
  { idempotencyHash, now, after }: ReceiptQuery,
): Promise<Receipt> {
  const earlier = transaction
    .selectFrom('requests')
    .where('account_id', '=', accountId)
    .where('idempotency_hash', '=', idempotencyHash)
    .where('replayed', '=', 0)
  const running = await earlier
    .select('id')
    .where('state', '=', 'held')
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()
  const charged = await earlier
    .select('content_hash')
    .where('state', '=', 'settled')
    .where('at', '>', after)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { running: running !== undefined, contentHash: charged?.content_hash ?? null }
}
