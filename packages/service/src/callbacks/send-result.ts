import type { AccountStore, DeliveryAttempt, ResultDelivery } from '@rowdeck/accounts/accounts'
import { AppError, type ErrorCode } from '@rowdeck/core/errors'
import { isSuccess } from '@rowdeck/core/outgoing'
import { minuteMs } from '@rowdeck/core/time'
import { wait } from '@rowdeck/core/wait'
import type { ResultSending } from '../jobs/jobs.ts'
import { type Attempted, type AttemptParts, attemptRequest } from './attempt-delivery.ts'
import { retryAfter } from './retry-times.ts'

export interface SendParts extends Pick<AttemptParts, 'client' | 'clock'> {
  store: Pick<AccountStore, 'findSuspension'>
}

/** Milliseconds for one attempt; a result may have some ten megabytes. */
const attemptMsMax = 2 * minuteMs
/** Codes of errors after which the result can never be sent: it has gone, or has been fetched as often as it can be. */
const goneCodes: readonly ErrorCode[] = ['job_result_gone', 'not_found']
/** Statuses below 500 after which an attempt may still succeed; others say that the address takes nothing. */
const passing = [408, 409, 425, 429]

/**
 * Sends a result with PUT until the address has accepted it, says that it never will, or the result is gone; the waits are
 * those of webhooks. Rejects with the reason of its signal, and with what `attempted` throws.
 */
export async function sendResult(sending: ResultSending, parts: SendParts): Promise<void> {
  const { endsAt, signal } = sending
  const { clock } = parts
  const attempts: DeliveryAttempt[] = []
  for (;;) {
    const { attempt, askedMs } = await attemptResult(sending, parts)
    attempts.push(attempt)
    const waitMs = isFinal(attempt) ? undefined : retryAfter(attempts.length, { askedMs })
    const isLast = waitMs === undefined || clock.now() + waitMs >= endsAt
    await sending.attempted({ state: stateAfter(attempt, isLast), attempts: [...attempts] })
    if (isLast) return
    signal.throwIfAborted()
    await wait(clock, waitMs, signal)
  }
}

function isFinal({ error, status }: DeliveryAttempt): boolean {
  if (error === null || error === 'refused' || error === 'result_gone') return true
  return status !== null && status < 500 && !isSuccess(status) && !passing.includes(status)
}

function stateAfter({ error }: DeliveryAttempt, isLast: boolean): ResultDelivery['state'] {
  if (error === null) return 'delivered'
  return isLast ? 'failed' : 'pending'
}

async function attemptResult(
  { accountId, isPaying, url, open, signal }: ResultSending,
  { store, ...parts }: SendParts,
): Promise<Attempted> {
  const at = parts.clock.now()
  const failed = (error: DeliveryAttempt['error']) => ({
    attempt: { at, ms: 0, status: null, error },
  })
  try {
    if (await store.findSuspension({ accountId })) return failed('suspended')
    using result = await open()
    const { content: body, type, leaves: connected } = result
    const headers = { 'content-type': type }
    const request = { method: 'PUT', accountId, isPaying, headers, body, connected } as const
    return await attemptRequest(url, { ...request, msMax: attemptMsMax }, { ...parts, signal })
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof AppError)) throw error
    // otherwise the database is away, there is no room to write it, or the account may not have it written now
    return failed(goneCodes.includes(error.code) ? 'result_gone' : 'overloaded')
  }
}
