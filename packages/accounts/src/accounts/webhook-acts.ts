import type { Clock } from '@rowdeck/core/clock'
import { type AuditOptions, type AuditStore, auditEntry } from './audit.ts'
import { newWebhookSecret, sealText } from './webhook-secrets.ts'
import type { WebhookStore } from './webhook-store.ts'

/** A secret that is shown once, and when the one before stops signing; null if there was none. */
export interface RenewedSecret {
  secret: string
  previousEndsAt: number | null
}

export interface SecretRenewal {
  accountId: string
  /** The secret of the service. */
  serviceSecret: string
  /** For how long the one before signs as well, in milliseconds. */
  overlapMs: number
}

interface Parts extends AuditOptions {
  store: AuditStore & Pick<WebhookStore, 'addWebhookSecret' | 'listWebhookSecrets'>
  clock: Clock
}

/** Replaces the secret that signs the webhooks of an account. */
export async function renewWebhookSecret(
  parts: Parts,
  { accountId, serviceSecret, overlapMs }: SecretRenewal,
): Promise<RenewedSecret> {
  const { store, clock } = parts
  const now = clock.now()
  const [current] = await store.listWebhookSecrets(accountId, now)
  const secret = newWebhookSecret()
  const sealed = sealText(serviceSecret, ['webhook secret', accountId], secret)
  await store.addWebhookSecret(accountId, { sealed, createdAt: now }, now + overlapMs)
  const entry = auditEntry(parts, { kind: 'webhook_secret_renewed', accountId })
  if (entry) await store.addAudit(entry)
  return { secret, previousEndsAt: current && overlapMs > 0 ? now + overlapMs : null }
}
