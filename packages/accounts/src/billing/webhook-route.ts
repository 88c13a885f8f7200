import type { Clock } from '@rowdeck/core/clock'
import { clientNetwork } from '@rowdeck/core/network'
import { minuteMs } from '@rowdeck/core/time'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Billing } from './create-billing.ts'
import type { BillingLog } from './reconcile.ts'
import { stripeFault } from './stripe-client.ts'
import { type EventOutcome, SignatureRefused } from './webhook.ts'

/** Where Stripe sends events. */
export const webhookPath = '/stripe/webhook'

const bodyBytesMax = 256 * 1024
/** More deliveries at once, of all or arriving from one network, are answered 503, which Stripe sends again. */
const deliveriesMax = 32
/** Deliveries of one network in a minute: several a second more than the events of thousands of customers that renew in an hour. */
const deliveriesPerMinuteMax = 1200
/** Networks that are counted at most. */
const networksMax = 10_000

interface WebhookRouteParts {
  billing: Billing
  log: BillingLog
  clock: Clock
}

/**
 * Adds the route of Stripe's events. A delivery is answered 200 once its effect is written, 400 without a valid signature,
 * and 503 if it could not be handled, so that Stripe sends it again.
 */
export function webhookRoute(
  server: FastifyInstance,
  { billing, log, clock }: WebhookRouteParts,
): void {
  let running = 0
  const isTooMany = countedByMinute(clock)
  const arriving = new Map<string, number>()
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const options = { parseAs: 'buffer', bodyLimit: bodyBytesMax } as const
    scope.addContentTypeParser('*', options, (_request, body, done) => done(null, body))
    // before the body is read
    scope.addHook('onRequest', async (request, reply) => {
      const network = clientNetwork(request.ip)
      if (isTooMany(network)) {
        return reply.code(429).header('retry-after', '60').send({ error: 'Too many deliveries.' })
      }
      const before = arriving.get(network) ?? 0
      if (before >= deliveriesMax) return reply.code(503).header('retry-after', '5').send()
      arriving.set(network, before + 1)
      reply.raw.once('close', () => {
        const left = (arriving.get(network) ?? 1) - 1
        if (left === 0) arriving.delete(network)
        else arriving.set(network, left)
      })
    })
    scope.post(webhookPath, async (request, reply) => {
      if (running >= deliveriesMax) return reply.code(503).header('retry-after', '5').send()
      running += 1
      try {
        return reply.send({ received: await handle(billing, request) })
      } catch (error) {
        if (error instanceof SignatureRefused) {
          return reply.code(400).send({ error: 'The signature is not valid, or this is no event.' })
        }
        log.error({ reason: reasonOf(error) }, 'Handling an event of Stripe failed')
        return reply.code(503).send({ error: 'Send it again.' })
      } finally {
        running -= 1
      }
    })
  })
}

/**
 * Returns whether a network has sent more than it may in this minute. Only networks of this minute are remembered. Each process
 * counts for itself: a shared count would be a write to the database before the signature is checked.
 */
function countedByMinute(clock: Clock): (network: string) => boolean {
  let counts = new Map<string, number>()
  let minute = 0
  return (network) => {
    const now = Math.floor(clock.now() / minuteMs)
    if (now !== minute) counts = new Map()
    minute = now
    const count = (counts.get(network) ?? 0) + 1
    if (counts.size < networksMax || counts.has(network)) counts.set(network, count)
    return count > deliveriesPerMinuteMax
  }
}

async function handle(
  billing: Billing,
  { headers, body }: Pick<FastifyRequest, 'headers' | 'body'>,
): Promise<EventOutcome> {
  const signature = headers['stripe-signature']
  if (typeof signature !== 'string' || !Buffer.isBuffer(body)) throw new SignatureRefused()
  return billing.handle({ body, signature })
}

// the error of the package has the whole answer in it, which is not for the log
function reasonOf(error: unknown): string {
  return stripeFault(error) ?? (error instanceof Error ? error.message : String(error))
}
