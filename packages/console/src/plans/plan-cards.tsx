import type { Offer, Purchased } from '@rowdeck/service/console-contract'
import type { ReactNode } from 'react'
import { callAccount } from '../account/account-api.ts'
import { useSession } from '../account/session.tsx'
import { Button } from '../elements/button.tsx'
import { counted, formatCount } from '../elements/format.ts'
import { Link } from '../navigation/link.tsx'
import { formatPrice, type Price, priceFor, type Shown } from './price.ts'
import type { Stripe } from './use-stripe.ts'

export interface OfferProps {
  offer: Offer
  /** Undefined for visitors. */
  purchased: Purchased | undefined
  shown: Shown
  stripe: Stripe
}

/** The free tier, the plans and Pro, side by side. */
export function PlanCards({ offer, purchased, shown, stripe }: OfferProps) {
  const { site } = useSession()
  const free = site?.freeRequestsPerDay ?? 0
  const trialDays = purchased?.trialUsed ? 0 : offer.trialDays
  const hasPlan = purchased?.subscriptions.some(isKept('plan')) ?? false
  const props = { shown, trialDays, isVisitor: purchased === undefined, stripe }
  return (
    <ul className="plans">
      {free > 0 && (
        <Card
          name="Free"
          scope={`${counted(free, 'conversion')} a day`}
          price={formatPrice({ currency: shown.currency, amount: 0 })}
        >
          <p className="soft small">{hasPlan ? 'Instead of a plan' : 'Without a plan'}</p>
        </Card>
      )}
      {offer.plans.map((plan) => (
        <SoldCard
          key={plan.id}
          {...props}
          sold={plan}
          scope={`${formatCount(plan.requestsPerMonth)} conversions a month`}
          limits={limitsIn(plan)}
          has={purchased?.planId === plan.id}
          changes={hasPlan}
        />
      ))}
      {offer.pro && (
        <SoldCard
          {...props}
          sold={offer.pro}
          scope="Any number of conversions, within the rate limits"
          has={purchased?.subscriptions.some(isKept('pro')) ?? false}
          changes={false}
        />
      )}
    </ul>
  )
}

function limitsIn(plan: Offer['plans'][number]): string | undefined {
  const limits = [
    [plan.requestsPerMinute, 'a minute'],
    [plan.requestsPerDay, 'a day'],
  ] as const
  const words = limits.flatMap(([limit, every]) => (limit ? `${formatCount(limit)} ${every}` : []))
  return words.length > 0 ? `Up to ${words.join(' and ')}` : undefined
}

// one whose first payment was never made can be bought again
function isKept(wanted: 'plan' | 'pro') {
  return ({ kind, status }: Purchased['subscriptions'][number]) =>
    kind === wanted && status !== 'incomplete'
}

interface CardProps {
  name: string
  scope: string
  /** The rate limits of the plan, in words. */
  limits?: string | undefined
  price: ReactNode
  description?: string | null
  isCurrent?: boolean
  children?: ReactNode
}

function Card({ name, scope, limits, price, description, ...props }: CardProps) {
  const { isCurrent = false, children } = props
  return (
    <li className={isCurrent ? 'plan panel current' : 'plan panel'}>
      <div className="line between">
        <h3>{name}</h3>
        {isCurrent && <span className="badge success">Yours</span>}
      </div>
      <p className="plan-price">{price}</p>
      <p>{scope}</p>
      {limits && <p className="soft small">{limits}</p>}
      {description && <p className="soft small">{description}</p>}
      <div className="plan-action">{children}</div>
    </li>
  )
}

interface SoldCardProps {
  sold: NonNullable<Offer['pro']>
  scope: string
  limits?: string | undefined
  shown: Shown
  trialDays: number
  /** Whether the account has it from a subscription. */
  has: boolean
  /** Whether it takes the place of another one. */
  changes: boolean
  isVisitor: boolean
  stripe: Stripe
}

function SoldCard({ sold, scope, limits, shown, has, ...rest }: SoldCardProps) {
  const price = priceFor(sold.prices, shown)
  const { name, description } = sold
  return (
    <Card
      {...{ name, scope, limits, description }}
      isCurrent={has}
      price={price ? <Amount price={price} interval={shown.interval} /> : 'Not in this period'}
    >
      {!has && price && <BuyButton {...rest} {...{ sold, shown }} />}
    </Card>
  )
}

function Amount({ price, interval }: { price: Price; interval: string }) {
  return (
    <>
      {formatPrice(price)} <span className="soft">per {interval}</span>
    </>
  )
}

type BuyButtonProps = Omit<SoldCardProps, 'has' | 'scope' | 'limits'>

function BuyButton({ sold, shown, trialDays, changes, isVisitor, stripe }: BuyButtonProps) {
  const open = () =>
    stripe.open(() =>
      changes
        ? callAccount('POST /web/portal', { body: { change: true } })
        : callAccount('POST /web/checkout', { body: { item: sold.id, ...shown } }),
    )
  const words = changes ? `Change to ${sold.name}` : `Get ${sold.name}`
  return (
    <>
      {isVisitor ? (
        <SignInToBuy name={sold.name} />
      ) : (
        <Button label={words} kind="primary" onClick={open} disabled={stripe.opening} />
      )}
      {!changes && trialDays > 0 && (
        <p className="soft small">The first {counted(trialDays, 'day')} are free.</p>
      )}
    </>
  )
}

/** Leads a visitor to the sign-in, and back to this page. */
export function SignInToBuy({ name }: { name: string }) {
  return (
    <Link to="/sign-in?next=/plans" className="button">
      Sign in to get {name}
    </Link>
  )
}
