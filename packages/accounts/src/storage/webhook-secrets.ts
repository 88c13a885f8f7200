import type { WebhookStore } from '../accounts/accounts.ts'
import { insertOfAccount } from './insert-of-account.ts'
import type { Database } from './lock-account.ts'

type Secrets = Pick<WebhookStore, 'listWebhookSecrets' | 'addWebhookSecret' | 'claimWebhookSecret'>

const none = { previous_sealed: null, previous_created_at: null, previous_ends_at: null }

/** Returns the part of the storage with the secrets of webhooks: a row has the current one of an account and the one before. */
export function webhookSecrets(database: Database): Secrets {
  const { db } = database
  const insert = (account_id: string, sealed: string, created_at: number) =>
    insertOfAccount(database, 'webhook_secrets', { account_id, created_at, sealed, ...none })
  return {
    async listWebhookSecrets(accountId, now) {
      const query = db.selectFrom('webhook_secrets').selectAll()
      const row = await query.where('account_id', '=', accountId).executeTakeFirst()
      if (row === undefined) return []
      const current = { sealed: row.sealed, createdAt: row.created_at, endsAt: null }
      const {
        previous_sealed: sealed,
        previous_created_at: createdAt,
        previous_ends_at: endsAt,
      } = row
      const isValid = sealed !== null && createdAt !== null && endsAt !== null && endsAt > now
      return isValid ? [current, { sealed, createdAt, endsAt }] : [current]
    },
    async addWebhookSecret(accountId, { sealed, createdAt: created_at }, previousEndsAt) {
      await insert(accountId, sealed, created_at)
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet((eb) => ({
            ...{ sealed, created_at },
            previous_sealed: eb.ref('webhook_secrets.sealed'),
            previous_created_at: eb.ref('webhook_secrets.created_at'),
            previous_ends_at: previousEndsAt,
          })),
        )
        .execute()
    },
    async claimWebhookSecret(accountId, { sealed, createdAt: created_at }) {
      await insert(accountId, sealed, created_at)
        .onConflict((conflict) => conflict.column('account_id').doNothing())
        .execute()
    },
  }
}
