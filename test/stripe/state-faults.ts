import type { StripeObject, StripeState } from './collections.ts'

/** Returns what cannot be at Stripe although the types allow it. */
export function stateFaults(stripe: StripeState, object: StripeObject): string[] {
  const impossible: Record<string, (object: StripeObject) => [string, boolean][]> = {
    subscription: ({ status, ended_at: ended, trial_end: trialEnd }) => [
      [
        'has ended, but goes on',
        ended !== null && status !== 'canceled' && status !== 'incomplete_expired',
      ],
      ['is canceled, but has not ended', status === 'canceled' && ended === null],
      ['is in a trial without an end', status === 'trialing' && trialEnd === null],
    ],
    'checkout.session': ({ status, mode, customer, payment_status: payment, ...session }) => [
      ['is complete without a customer', status === 'complete' && customer === null],
      [
        'was paid once without a payment',
        mode === 'payment' && payment === 'paid' && session.payment_intent === null,
      ],
      ['is open, but paid', status === 'open' && payment === 'paid'],
    ],
    charge: ({ amount, amount_refunded: refunded }) => [
      ['was refunded more than it is', Number(refunded) > Number(amount)],
    ],
    refund: ({ amount, charge }) => [
      [
        'is more than its charge',
        Number(amount) > Number(stripe.objects.get(String(charge))?.amount ?? amount),
      ],
    ],
    invoice: ({ status, status_transitions: moments }) => [
      [
        'is open, but was never issued',
        status === 'open' && (moments as { finalized_at: number | null }).finalized_at === null,
      ],
    ],
  }
  const found = impossible[String(object.object)]?.(object) ?? []
  return found.filter(([, is]) => is).map(([what]) => `${object.object} ${object.id} ${what}`)
}
