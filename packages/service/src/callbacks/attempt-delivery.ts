import type { AttemptError, DeliveryAttempt } from '@rowdeck/accounts/accounts'
import type { Clock } from '@rowdeck/core/clock'
import {
  AddressRefused,
  type GuardedClient,
  type GuardedRequest,
  isSuccess,
  OutgoingFailure,
} from '@rowdeck/core/outgoing'
import { secondMs } from '@rowdeck/core/time'
import { version } from '@rowdeck/core/version'
import { webhookHeaders } from './sign-webhook.ts'

export interface Attempted {
  attempt: DeliveryAttempt
  /** The wait that the address asked for. */
  askedMs?: number
  /** Whether it failed here, which says nothing about the address. */
  isOwnFault?: boolean
}

export interface AttemptParts {
  client: GuardedClient
  clock: Clock
  signal: AbortSignal
}

export interface OutgoingWebhook {
  id: string
  accountId: string
  isPaying: boolean
  url: string
  body: string
  secrets: readonly string[]
  /** Called before the body is sent. */
  connected?: (() => Promise<void>) | undefined
}

/** Milliseconds for one attempt to deliver a webhook. */
export const attemptMsMax = 15 * secondMs
/** Bytes of an answer that are read and thrown away; a connection with more is closed. */
const answerBytesMax = 64 * 1024

/** Sends a webhook once, as `attemptRequest` does. */
export async function attemptDelivery(
  { id, accountId, isPaying, url, body, secrets, connected }: OutgoingWebhook,
  parts: AttemptParts,
): Promise<Attempted> {
  const signed = webhookHeaders({ id, at: parts.clock.now(), body }, secrets)
  const headers = { ...signed, 'content-type': 'application/json' }
  const sender = { accountId, isPaying }
  const request = { method: 'POST', headers, ...sender, body: Buffer.from(body) } as const
  return await attemptRequest(
    url,
    { ...request, ...(connected && { connected }), msMax: attemptMsMax },
    parts,
  )
}

/**
 * Sends a request once. Rejects with the signal's reason and with what `connected` throws; whatever else happens is the
 * attempt.
 */
export async function attemptRequest(
  url: string,
  request: Omit<GuardedRequest, 'signal'>,
  { client, clock, signal }: AttemptParts,
): Promise<Attempted> {
  const at = clock.now()
  const ended = (status: number | null, error: AttemptError | null): DeliveryAttempt => ({
    ...{ at, ms: Math.max(0, clock.now() - at), status, error },
  })
  const headers = { ...request.headers, 'user-agent': `Rowdeck/${version}` }
  try {
    using answer = await client.request(url, { ...request, headers, signal })
    const { status } = answer
    const askedMs = askedFor(answer.headers['retry-after'])
    await discard(answer.body)
    return { attempt: ended(status, isSuccess(status) ? null : 'status'), ...askedMs }
  } catch (error) {
    if (error instanceof AddressRefused) return { attempt: ended(null, 'refused') }
    if (!(error instanceof OutgoingFailure)) throw error
    return { attempt: ended(null, error.reason), isOwnFault: error.reason === 'overloaded' }
  }
}

/** What the status says is known, however the rest of the answer ends. */
async function discard(body: AsyncIterable<Buffer>): Promise<void> {
  let bytes = 0
  try {
    for await (const chunk of body) {
      bytes += chunk.length
      if (bytes > answerBytesMax) return
    }
  } catch (error) {
    if (!(error instanceof OutgoingFailure)) throw error
  }
}

function askedFor(retryAfter: string | undefined): { askedMs?: number } {
  return retryAfter !== undefined && /^\d{1,6}$/.test(retryAfter)
    ? { askedMs: Number(retryAfter) * secondMs }
    : {}
}
