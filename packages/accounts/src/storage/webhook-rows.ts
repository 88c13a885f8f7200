import type { DeliveryState, WebhookDelivery, WebhookType } from '../accounts/accounts.ts'

/** The secrets with which webhooks of an account are signed, encrypted. */
export interface WebhookSecretRow {
  account_id: string
  created_at: number
  sealed: string
  previous_created_at: number | null
  previous_sealed: string | null
  previous_ends_at: number | null
}

/** A delivery as `WebhookDelivery` describes it. */
export interface WebhookDeliveryRow {
  id: string
  account_id: string
  type: WebhookType
  created_at: number
  origin: string
  sealed_url: string
  address_hash: string
  body: string
  state: DeliveryState
  next_at: number | null
  tries: number
  /** JSON. */
  attempts: string
  /** The process that attempts it; empty if none does. */
  holder: string
  held_until: number
}

/** An address whose deliveries have failed since the last one that was accepted. */
export interface WebhookAddressRow {
  account_id: string
  address_hash: string
  failing_since: number
  failed_at: number
  failures: number
  disabled_at: number | null
}

export function toDelivery(row: WebhookDeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    accountId: row.account_id,
    type: row.type,
    createdAt: row.created_at,
    origin: row.origin,
    sealedUrl: row.sealed_url,
    addressHash: row.address_hash,
    body: row.body,
    state: row.state,
    nextAt: row.next_at,
    tries: row.tries,
    attempts: JSON.parse(row.attempts) as WebhookDelivery['attempts'],
  }
}

export function fromDelivery(delivery: WebhookDelivery): WebhookDeliveryRow {
  return {
    id: delivery.id,
    account_id: delivery.accountId,
    type: delivery.type,
    created_at: delivery.createdAt,
    origin: delivery.origin,
    sealed_url: delivery.sealedUrl,
    address_hash: delivery.addressHash,
    body: delivery.body,
    state: delivery.state,
    next_at: delivery.nextAt,
    tries: delivery.tries,
    attempts: JSON.stringify(delivery.attempts),
    holder: '',
    held_until: 0,
  }
}
