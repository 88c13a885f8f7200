import { count, extensible, nullable, type Static, Type, time } from '@rowdeck/core/schema'
import { isoTime, isoTimeOrNull } from '@rowdeck/core/time'
import {
  attemptErrors,
  type DeliveryAttempt,
  deliveryStates,
  type WebhookDelivery,
  webhookTypes,
} from './webhook-store.ts'

export const attemptSchema = Type.Object({
  at: time('When it was sent.'),
  durationMs: count('Duration in milliseconds.'),
  status: nullable(count(), { description: 'HTTP status of the answer; null if there was none.' }),
  error: nullable(extensible(attemptErrors), {
    description:
      'Null if it was accepted; `status` if the status was not 2xx, `refused` if the service may not ask the URL, `suspended` if the account is, so that nothing was sent; `result_gone` if the result to send has expired, was deleted or has been fetched too often; otherwise what the connection did.',
  }),
})

/** A delivery as its account sees it. */
export const webhookDeliverySchema = Type.Object({
  id: Type.String({ description: 'The header `webhook-id`, the same for all attempts.' }),
  type: extensible(webhookTypes),
  createdAt: time(),
  origin: Type.String({ description: 'Scheme, host and port of the URL.' }),
  state: extensible(deliveryStates, {
    description:
      '`pending` until it is accepted (`delivered`) or given up (`failed`); `disabled`: not sent, because the URL was disabled.',
  }),
  nextAttemptAt: nullable(time(), { description: 'Null if no attempt is due.' }),
  data: Type.Record(Type.String(), Type.Unknown(), { description: 'What is sent as `data`.' }),
  attempts: Type.Array(attemptSchema, { description: 'The last 30, the oldest first.' }),
})
export type WebhookDeliveryJson = Static<typeof webhookDeliverySchema>

/** Returns a delivery as JSON, without the part of its URL that may be secret. */
export function deliveryAsJson(delivery: WebhookDelivery): WebhookDeliveryJson {
  const { id, type, createdAt, origin, state, nextAt, attempts, body } = delivery
  const { data } = JSON.parse(body) as { data: WebhookDeliveryJson['data'] }
  return {
    ...{ id, type, createdAt: isoTime(createdAt), origin, state },
    nextAttemptAt: isoTimeOrNull(nextAt),
    data,
    attempts: attemptsAsJson(attempts),
  }
}

export function attemptsAsJson(attempts: readonly DeliveryAttempt[]) {
  return attempts.map(({ at, ms, status, error }) => ({
    ...{ at: isoTime(at), durationMs: ms, status, error },
  }))
}
