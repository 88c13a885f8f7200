import { createHmac } from 'node:crypto'
import { signingKey } from '@rowdeck/accounts/accounts'

/** What is signed: the id of the delivery, the time of the attempt in seconds, and the exact body. */
export interface SignedMessage {
  id: string
  /** Milliseconds since the Unix epoch. */
  at: number
  body: string
}

/**
 * Returns the headers of a webhook by the Standard Webhooks rules (standardwebhooks.com), signed with HMAC-SHA-256 under every secret,
 * so that a receiver may know any of them.
 */
export function webhookHeaders(
  { id, at, body }: SignedMessage,
  secrets: readonly string[],
): Record<string, string> {
  const seconds = String(Math.floor(at / 1000))
  const signatures = secrets.map((secret) => {
    const hmac = createHmac('sha256', signingKey(secret)).update(`${id}.${seconds}.${body}`)
    return `v1,${hmac.digest('base64')}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
  }
}
