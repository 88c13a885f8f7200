import type Stripe from 'stripe'
import type { BillingStore } from './billing-store.ts'
import { idOf } from './stripe-facts.ts'
import type { Synchronize } from './synchronize.ts'

/** Outcome of a delivery: its effect is written, it was written before, its customer is unknown here, or its type is not handled. */
export type EventOutcome = 'done' | 'repeated' | 'foreign' | 'ignored'

export interface WebhookParts {
  stripe: Stripe
  store: BillingStore
  synchronize: Synchronize
  secrets: readonly string[]
  /** The time by which signatures are judged, in milliseconds. */
  now(): number
}

/** A delivery without a valid signature, or of something that is no event. */
export class SignatureRefused extends Error {
  override readonly name = 'SignatureRefused'
}

const toleranceSeconds = 300
/** Beginnings of the types of events that can change what an account has. */
const relevant = ['checkout.session.', 'customer.', 'invoice.', 'charge.', 'refund.']

/**
 * Handles a delivery of Stripe. The event is only a hint: everything of its customer is fetched again, so it does not
 * matter how old an event is, or how often it comes. Throws SignatureRefused, and whatever keeps it from being handled.
 */
export async function handleEvent(
  parts: WebhookParts,
  delivery: { body: Buffer; signature: string },
): Promise<EventOutcome> {
  const event = verified(parts, delivery)
  if (!relevant.some((prefix) => event.type.startsWith(prefix))) return 'ignored'
  const accountId = await accountOf(parts, event)
  if (accountId === undefined) return 'foreign'
  if (await parts.store.hasEvent(event.id)) return 'repeated'
  await parts.synchronize.now(accountId, event.id)
  return 'done'
}

function verified(
  { stripe, secrets, now }: WebhookParts,
  { body, signature }: { body: Buffer; signature: string },
): Stripe.Event {
  const received = now()
  if (isFuture(signature, received)) throw new SignatureRefused(refusal)
  for (const secret of secrets) {
    try {
      const rest = [toleranceSeconds, undefined, received] as const
      const event = stripe.webhooks.constructEvent(body, signature, secret, ...rest)
      if (isEvent(event)) return event
    } catch {
      // another secret may fit; thin events and bad JSON fail too, with other errors
    }
  }
  throw new SignatureRefused(refusal)
}

const refusal = 'The signature is missing, wrong or too old, or this is no event.'

// the package checks the signature and parses the text, whatever it is
function isEvent(signed: unknown): boolean {
  const { id, type, data } = (signed ?? {}) as Partial<Stripe.Event>
  const object: unknown = data?.object
  const named = typeof id === 'string' && typeof type === 'string'
  return named && typeof object === 'object' && object !== null
}

// the package accepts any time in the future
function isFuture(signature: string, now: number): boolean {
  const stamp = signature.split(',').find((part) => part.startsWith('t='))
  return Number(stamp?.slice(2)) > now / 1000 + toleranceSeconds
}

interface Hint {
  id?: string
  object?: string
  customer?: string | { id: string } | null
  payment_intent?: string | { id: string } | null
  charge?: string | { id: string } | null
}

async function accountOf(parts: WebhookParts, event: Stripe.Event): Promise<string | undefined> {
  const { store, stripe } = parts
  const hint = event.data.object as Hint
  const customer = hint.object === 'customer' ? hint.id : idOf(hint.customer ?? null)
  if (customer) return (await store.findCustomer({ customerId: customer }))?.accountId
  const paymentIntent = idOf(hint.payment_intent ?? null)
  const payer = paymentIntent && (await store.findPayer(paymentIntent))
  if (payer) return payer
  const charge = idOf(hint.charge ?? null)
  if (!charge) return undefined
  const found = idOf((await stripe.charges.retrieve(charge)).customer)
  return found ? (await store.findCustomer({ customerId: found }))?.accountId : undefined
}
