import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Billing } from './create-billing.ts'
import type { BillingLog } from './reconcile.ts'
import { stripeFault } from './stripe-client.ts'
import { type EventOutcome, SignatureRefused } from './webhook.ts'

/** Where Stripe sends events. */
export const webhookPath = '/stripe/webhook'

const bodyBytesMax = 256 * 1024
/** More deliveries at once are answered 503, which Stripe sends again. */
const deliveriesMax = 32

interface WebhookRouteParts {
  billing: Billing
  log: BillingLog
  /** Told what became of every delivery. */
  observe?: (outcome: EventOutcome) => void
}

/**
 * Adds the route of Stripe's events. A delivery is answered 200 once its effect is written, 400 without a valid signature,
 * and 503 if it could not be handled, so that Stripe sends it again.
 */
export function webhookRoute(
  server: FastifyInstance,
  { billing, log, observe = () => {} }: WebhookRouteParts,
): void {
  let running = 0
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const options = { parseAs: 'buffer', bodyLimit: bodyBytesMax } as const
    scope.addContentTypeParser('*', options, (_request, body, done) => done(null, body))
    scope.post(webhookPath, async (request, reply) => {
      if (running >= deliveriesMax) return reply.code(503).header('retry-after', '5').send()
      running += 1
      try {
        const outcome = await handle(billing, request)
        observe(outcome)
        return reply.send({ received: outcome })
      } catch (error) {
        if (error instanceof SignatureRefused) {
          observe('refused')
          return reply.code(400).send({ error: 'The signature is not valid.' })
        }
        observe('failed')
        log.error({ reason: reasonOf(error) }, 'Handling an event of Stripe failed')
        return reply.code(503).send({ error: 'Send it again.' })
      } finally {
        running -= 1
      }
    })
  })
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
