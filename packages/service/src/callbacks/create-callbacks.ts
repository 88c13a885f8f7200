import { createHash, randomBytes } from 'node:crypto'
import {
  type AccountStore,
  type AttemptError,
  type ClaimedDelivery,
  newWebhookSecret,
  openText,
  type ResendWebhook,
  sealText,
  type WebhookDelivery,
  type WebhookStore,
  type WebhookType,
} from '@rowdeck/accounts/accounts'
import type { Clock } from '@rowdeck/core/clock'
import { AppError } from '@rowdeck/core/errors'
import { AddressRefused, type GuardedClient } from '@rowdeck/core/outgoing'
import { isoTime } from '@rowdeck/core/time'
import type { EndedJob, JobEvents } from '../jobs/jobs.ts'
import { type Attempted, attemptDelivery } from './attempt-delivery.ts'
import { startDeliveryLoop } from './delivery-loop.ts'
import { type DisabledAddress, endDelivery } from './end-delivery.ts'
import { noResult, type ResultsInWebhooks, resultsInWebhooks } from './results-in-webhooks.ts'
import { sendResult } from './send-result.ts'

export interface Callbacks extends JobEvents {
  resend: ResendWebhook
  /** Makes due deliveries now. */
  look(): void
  stop(): Promise<void>
}

export interface CallbackParts {
  store: WebhookStore & Pick<AccountStore, 'findSuspension'>
  clock: Clock
  client: GuardedClient
  /** For results, which take longer and must not delay webhooks. */
  resultClient: GuardedClient
  /** The secret of the service. */
  secret(): string
  log: { error(facts: object, message: string): void; warn(facts: object, message: string): void }
  /** Whether all accounts count as paying. */
  allPay: boolean
  observer: { webhookAttempted(outcome: 'accepted' | AttemptError): void }
  /** Called when an address was disabled, once. */
  addressDisabled(address: DisabledAddress): Promise<void>
}

/** Deliveries of an account on record; when that many are pending, further ones are dropped. */
const deliveriesMax = 1000
/** Of what is sent; ids and counts have some hundred. */
const bodyBytesMax = 8 * 1024

/** Starts to deliver webhooks. */
export function createCallbacks(parts: CallbackParts): Callbacks {
  const { store, clock, client, log, observer } = parts
  const results = resultsInWebhooks(clock)
  const loop = startDeliveryLoop({
    clock,
    log,
    claim: (claim) => store.claimDeliveries({ ...claim, allPay: parts.allPay }),
    release: (holder) => store.releaseDeliveries(holder),
    async deliver(delivery, holder, signal) {
      const attempted = await attempt(delivery, { ...parts, results }, signal)
      observer.webhookAttempted(attempted.attempt.error ?? 'accepted')
      await endDelivery({ delivery, holder, ...attempted }, parts)
      if (attempted.attempt.error === null) results.drop(delivery.id)
    },
  })
  return {
    look: () => loop.look(),
    stop: loop.stop,
    async resend(accountId, id) {
      const isDue = await store.resendDelivery(accountId, id, clock.now())
      loop.look(accountId)
      return isDue
    },
    check(url, field) {
      try {
        client.check(url)
      } catch (error) {
        throw error instanceof AddressRefused ? refusedAddress(field, error) : error
      }
    },
    seal: (accountId, callbackUrl) =>
      sealText(parts.secret(), ['webhook address', accountId], callbackUrl),
    sendResult: (sending) => sendResult(sending, { ...parts, client: parts.resultClient }),
    async ended(event) {
      const { accountId } = event
      const sealed = sealText(parts.secret(), ['webhook secret', accountId], newWebhookSecret())
      await store.claimWebhookSecret(accountId, { sealed, createdAt: clock.now() })
      const delivery = await deliveryOf(event, parts)
      if (event.result) results.keep(delivery.id, event.result)
      const isAdded = await store.addDelivery(delivery, deliveriesMax)
      if (!isAdded) log.warn({ accountId }, 'Too many webhooks of an account are pending')
      loop.look(accountId)
    },
  }
}

function refusedAddress(field: string, { message }: AddressRefused): AppError {
  return new AppError(
    'request_invalid',
    `The URL in \`${field}\` ${message}. Send a URL that begins with https:// of a host that this service may ask.`,
  )
}

async function attempt(
  { id, accountId, isPaying, sealedUrl, body }: ClaimedDelivery,
  { store, clock, client, secret, results }: CallbackParts & { results: ResultsInWebhooks },
  signal: AbortSignal,
): Promise<Attempted> {
  const failed = (error: AttemptError) => ({
    attempt: { at: clock.now(), ms: 0, status: null, error },
    isOwnFault: true,
  })
  if (await store.findSuspension({ accountId })) return failed('suspended')
  const url = openText(secret(), ['webhook address', accountId], sealedUrl)
  const stored = await store.listWebhookSecrets(accountId, clock.now())
  const secrets = stored
    .map(({ sealed }) => openText(secret(), ['webhook secret', accountId], sealed))
    .filter((opened) => opened !== undefined)
  // after a change of the service's secret neither is known
  if (url === undefined || secrets.length === 0) return failed('refused')
  using whole = await results.compose(id, body, signal)
  const webhook = { id, accountId, isPaying, url, secrets, ...whole }
  try {
    return await attemptDelivery(webhook, { client, clock, signal })
  } catch (error) {
    // its rows have gone since they were written
    if (!(error instanceof AppError)) throw error
    return await attemptDelivery(
      { ...webhook, body, connected: undefined },
      { client, clock, signal },
    )
  }
}

async function deliveryOf(
  { accountId, callbackUrl, type, data, result }: EndedJob,
  { store, clock, secret }: CallbackParts,
): Promise<WebhookDelivery> {
  const createdAt = clock.now()
  const sent = result ? { ...data, ...noResult } : data
  const body = JSON.stringify({ type, timestamp: isoTime(createdAt), data: sent })
  if (Buffer.byteLength(body) > bodyBytesMax) {
    throw new RangeError(`A webhook has more than ${bodyBytesMax} bytes.`)
  }
  const url = openText(secret(), ['webhook address', accountId], callbackUrl)
  if (url === undefined) throw new Error('The address of a job was encrypted with another secret.')
  const { origin, pathname } = new URL(url)
  const addressHash = hashOf([accountId, origin, pathname])
  const isDisabled = await store.isDisabled(accountId, addressHash)
  return {
    id: idOf(accountId, type, data),
    ...{ accountId, type, createdAt, origin, addressHash, body },
    sealedUrl: callbackUrl,
    ...{ state: isDisabled ? 'disabled' : 'pending', nextAt: isDisabled ? null : createdAt },
    ...{ tries: 0, attempts: [] },
  }
}

const idLength = 32

function idOf(accountId: string, type: WebhookType, data: object): string {
  const { id } = data as { id?: unknown }
  const text =
    typeof id === 'string' ? hashOf([accountId, type, id]) : randomBytes(idLength).toString('hex')
  return `msg_${text.slice(0, idLength)}`
}

function hashOf(parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
}
