import type { Subscription } from '@rowdeck/service/console-contract'
import { formatDay } from '../elements/format.ts'

/** What a subscription will do next, in a sentence. */
export function describeSubscription({ status, ...ends }: Subscription): string {
  const period = ends.periodEndsAt ? formatDay(ends.periodEndsAt) : ''
  if (ends.cancelsAt && (status === 'active' || status === 'trialing')) {
    return `Canceled. Everything stays as it is until it ends on ${formatDay(ends.cancelsAt)}.`
  }
  const sentences: Record<string, string> = {
    trialing: `The trial lasts until ${period}. Then it is paid for, or ends if there is no payment method.`,
    active: `Renews on ${period}.`,
    past_due: ends.graceEndsAt
      ? `The last payment did not go through. It goes on until ${formatDay(ends.graceEndsAt)}.`
      : 'The last payment did not go through.',
    unpaid: 'It is on hold because its payment did not go through.',
    paused: 'It is paused, and can be resumed under “Manage subscription”.',
    incomplete: 'Its first payment is not complete yet.',
  }
  return sentences[status] ?? 'Its state is being looked at by the operator of this service.'
}

/** Whether a payment is missing that its owner can make up for. */
export function needsPayment({ status }: Subscription): boolean {
  return status === 'past_due' || status === 'unpaid'
}
