import type { Purchased, Subscription } from '@rowdeck/service/console-contract'
import { callAccount } from '../account/account-api.ts'
import { useQuery } from '../account/use-query.ts'
import { Button } from '../elements/button.tsx'
import { formatDay } from '../elements/format.ts'
import { Notice } from '../elements/notice.tsx'
import { BillingSources } from '../settings/billing-section.tsx'
import { Section } from '../settings/section.tsx'
import type { Stripe } from './use-stripe.ts'

interface PurchasesProps {
  purchased: Purchased
  /** Whether the person comes from a checkout. */
  hasJustPaid: boolean
  stripe: Stripe
}

/** What the account has and has used, and the way to its invoices, cards and cancellation. */
export function PurchasesSection({ purchased, hasJustPaid, stripe }: PurchasesProps) {
  const { data, refusal } = useQuery('GET /web/standing')
  const { subscriptions, isCustomer, isPaymentPending } = purchased
  const openPortal = () =>
    stripe.open(() => callAccount('POST /web/portal', { body: { change: false } }))
  return (
    <Section title="What you have" id="purchases" refusal={refusal}>
      {hasJustPaid && !isPaymentPending && !subscriptions.some(needsPayment) && (
        <Notice title="Thank you" kind="good">
          <p>The payment is complete. What you bought is ready, as shown below.</p>
        </Notice>
      )}
      {isPaymentPending && (
        <Notice title="Your payment is on its way" kind="good">
          <p>
            Your bank takes a few days to confirm it. Your credits are added then; there is no need
            to pay again.
          </p>
        </Notice>
      )}
      {subscriptions.filter(needsPayment).map((subscription) => (
        <PaymentFailed
          key={subscription.name}
          {...{ subscription, openPortal }}
          opening={stripe.opening}
        />
      ))}
      {subscriptions.length > 0 && (
        <ul className="panel subscriptions">
          {subscriptions.map((subscription) => (
            <li key={`${subscription.name} ${subscription.status} ${subscription.periodEndsAt}`}>
              <h3>{subscription.name}</h3>
              <p className="soft">{describeSubscription(subscription)}</p>
            </li>
          ))}
        </ul>
      )}
      {data && <BillingSources standing={data} />}
      {isCustomer && (
        <div className="line">
          <Button
            label={subscriptions.length > 0 ? 'Manage subscription' : 'Open payments'}
            onClick={openPortal}
            disabled={stripe.opening}
          />
          <span className="soft small">Invoices, payment methods, changes and canceling</span>
        </div>
      )}
    </Section>
  )
}

interface PaymentFailedProps {
  subscription: Subscription
  openPortal: () => void
  opening: boolean
}

function PaymentFailed({ subscription, openPortal, opening }: PaymentFailedProps) {
  const { name, graceEndsAt } = subscription
  return (
    <div className="notice warning" role="alert">
      <h3>A payment for {name} did not go through</h3>
      <p>
        This happens when a card has expired or a bank asks for a confirmation.{' '}
        {graceEndsAt
          ? `Nothing changes until ${formatDay(graceEndsAt)} if you pay the open invoice or add another card.`
          : 'It continues as soon as the open invoice is paid.'}
      </p>
      <div className="line">
        <Button label="Update payment" kind="primary" onClick={openPortal} disabled={opening} />
      </div>
    </div>
  )
}

/** What a subscription will do next, in a sentence. */
function describeSubscription({ status, ...ends }: Subscription): string {
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
function needsPayment({ status }: Subscription): boolean {
  return status === 'past_due' || status === 'unpaid'
}
