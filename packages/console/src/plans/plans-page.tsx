import { useEffect, useState } from 'react'
import '../styles/plans.css'
import type { Offer, Purchased } from '@rowdeck/service/console-contract'
import { AccountRefusal, callAccount } from '../account/account-api.ts'
import { useSession } from '../account/session.tsx'
import { useQuery } from '../account/use-query.ts'
import { FormError } from '../elements/form.tsx'
import { Segments } from '../elements/segments.tsx'
import { useTitle } from '../elements/use-title.ts'
import { NotFoundPage } from '../frame/not-found-page.tsx'
import { navigate } from '../navigation/router.ts'
import { Section } from '../settings/section.tsx'
import { PacksSection } from './packs-section.tsx'
import { PlanCards } from './plan-cards.tsx'
import { currenciesOf, type Interval, intervalsOf } from './price.ts'
import { PurchasesSection } from './purchases-section.tsx'
import { useStripe } from './use-stripe.ts'

/** Plans, Pro and credits: what one has, what one can buy, and what happens on changes. */
export function PlansPage() {
  const { data: offer, refusal } = useQuery('GET /web/offer')
  const { me } = useSession()
  if (refusal?.code === 'not_found') return <NotFoundPage />
  if (refusal) {
    return (
      <div className="page">
        <FormError error={refusal.message} />
      </div>
    )
  }
  if (!offer || me === undefined) return <div className="page" aria-busy="true" />
  return <OpenPlansPage offer={offer} isVisitor={me === null} />
}

function OpenPlansPage({ offer, isVisitor }: { offer: Offer; isVisitor: boolean }) {
  useTitle('Plans')
  const { purchased, hasJustPaid, problem } = usePurchases(isVisitor)
  const stripe = useStripe()
  const currencies = currenciesOf(offer)
  const intervals = intervalsOf(offer)
  const [currency, setCurrency] = useState(currencies[0] ?? '')
  const [interval, setInterval] = useState<Interval>(intervals[0] ?? 'month')
  if (!isVisitor && !purchased && !problem) return <div className="page" aria-busy="true" />
  const props = { offer, purchased, shown: { currency, interval }, stripe }
  return (
    <div className="page settings">
      <header className="stack">
        <h1>Plans and credits</h1>
        <p className="soft">
          A conversion is paid for by your plan, or without one by the free tier; then by Pro, and
          last by credits.
        </p>
        <FormError error={stripe.refusal?.message ?? problem} />
      </header>
      <div className="sections">
        {purchased && (
          // what is left is loaded again with what was bought
          <PurchasesSection
            key={hasJustPaid ? 'paid' : 'before'}
            {...{ purchased, hasJustPaid, stripe }}
          />
        )}
        <Section title="Plans" id="plans">
          <div className="line">
            {intervals.length > 1 && (
              <Segments
                label="Period"
                choices={intervals}
                labels={{ month: 'Monthly', year: 'Yearly' }}
                value={interval}
                onChange={setInterval}
              />
            )}
            {currencies.length > 1 && (
              <Segments
                label="Currency"
                choices={currencies}
                labels={Object.fromEntries(currencies.map((each) => [each, each.toUpperCase()]))}
                value={currency}
                onChange={setCurrency}
              />
            )}
          </div>
          <PlanCards {...props} />
        </Section>
        <PacksSection {...props} />
        <ChangesSection />
      </div>
    </div>
  )
}

function ChangesSection() {
  return (
    <Section title="Changing and canceling" id="changes">
      <ul className="stack plan-rules">
        <li>
          A larger plan starts at once; you pay the difference for the rest of the period. What you
          have used this month stays used.
        </li>
        <li>A smaller plan, or a change from yearly to monthly, starts with the next period.</li>
        <li>
          When you cancel, everything stays until the end of the period that is paid for. Then the
          free tier is back. Credits stay.
        </li>
        <li>
          If a payment fails, nothing stops at once. You get a few days to pay the invoice or to add
          another card.
        </li>
        <li>Refunded credits are taken back as far as they were not spent.</li>
      </ul>
    </Section>
  )
}

/** What the person has bought. After a checkout Stripe is asked, because its webhook may come later. */
function usePurchases(isVisitor: boolean) {
  const [purchased, setPurchased] = useState<Purchased>()
  const [hasJustPaid, setHasJustPaid] = useState(false)
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (isVisitor) return
    const returns = new URLSearchParams(location.search).has('session')
    async function load(): Promise<void> {
      try {
        setPurchased(await callAccount('GET /web/purchases'))
        if (!returns) return
        setPurchased(await callAccount('POST /web/purchases/refresh'))
        setHasJustPaid(true)
        navigate('/plans', { replace: true })
      } catch (error) {
        if (!(error instanceof AccountRefusal)) throw error
        setProblem(error.message)
      }
    }
    void load()
  }, [isVisitor])
  return { purchased, hasJustPaid, problem }
}
