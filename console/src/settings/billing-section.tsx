import type { Allowance, RateLimit, Standing } from '../../../src/console-server/contract.ts'
import { useSession } from '../account/session.tsx'
import { useQuery } from '../account/use-query.ts'
import { counted, formatCount, formatDay, formatMoment } from '../elements/format.ts'
import { Link } from '../navigation/link.tsx'
import { LedgerTable } from './ledger-table.tsx'
import { Section } from './section.tsx'

const nextSource = {
  plan: 'Your next conversion is covered by your plan.',
  free: 'Your next conversion is free.',
  pro: 'Your next conversion is covered by Pro.',
  credits: 'Your next conversion uses one credit.',
}

/** The billing sources in the order in which they are used, and the remaining requests within the limits. */
export function BillingSection() {
  const { data, refusal } = useQuery('GET /web/standing')
  return (
    <Section title="Billing" id="billing" refusal={refusal}>
      {data && (
        <>
          <p className="lead">
            {data.paysNext ? nextSource[data.paysNext] : 'You have no conversions left.'}
          </p>
          {!data.paysNext && (
            <p>
              <WaysToContinue />
            </p>
          )}
          <BillingSources standing={data} />
          <h3>Limits</h3>
          <div className="meters">
            {data.rateLimits.map((limit) => (
              <LimitMeter key={limit.name} limit={limit} />
            ))}
          </div>
        </>
      )}
      <LedgerTable />
    </Section>
  )
}

/** Where to get credits, a plan or Pro. */
function WaysToContinue() {
  const { me, site } = useSession()
  if (site?.paymentUrl) return <a href={site.paymentUrl}>Get credits, a plan, or Pro</a>
  if (me?.operator) {
    return <Link to={`/operator/accounts/${me.id}`}>Grant yourself credits, a plan, or Pro</Link>
  }
  return 'To continue, ask the operator of this service for credits, a plan, or Pro.'
}

function BillingSources({ standing }: { standing: Standing }) {
  const { plan, free, proUntil, credits } = standing
  return (
    <div className="meters">
      {plan && <AllowanceMeter name={`Plan ${plan.name}, this month`} allowance={plan} />}
      {free && <AllowanceMeter name="Free tier, today" allowance={free} />}
      <div className="meter">
        <h3>Pro</h3>
        <p className="figure">{proShown(proUntil)}</p>
      </div>
      <div className="meter">
        <h3>Credits</h3>
        <p className="figure">{formatCount(credits.left)}</p>
        <p className="soft small">
          {credits.held > 0
            ? `${formatCount(credits.held)} reserved for requests in progress`
            : 'Used last'}
        </p>
      </div>
    </div>
  )
}

function AllowanceMeter({ name, allowance }: { name: string; allowance: Allowance }) {
  const { left, limit, used, resetsAt } = allowance
  return (
    <div className="meter">
      <h3>{name}</h3>
      <p className="figure">
        {formatCount(left)} <span className="soft">of {formatCount(limit)} left</span>
      </p>
      <progress aria-label={`${name}: used`} value={used} max={Math.max(1, limit)} />
      <p className="soft small">Resets {formatMoment(resetsAt)}</p>
    </div>
  )
}

function LimitMeter({ limit: window }: { limit: RateLimit }) {
  const { limit, remaining, resetSeconds } = window
  const name = window.name === 'minute' ? 'Per minute' : 'Per day'
  const used = limit - remaining
  const resetsAt = new Date(Date.now() + resetSeconds * 1000).toISOString()
  return (
    <div className="meter">
      <h3>{name}</h3>
      <p className="figure">
        {formatCount(remaining)} <span className="soft">of {counted(limit, 'request')} left</span>
      </p>
      <progress aria-label={`${name}: used`} value={used} max={Math.max(1, limit)} />
      <p className="soft small">{used === 0 ? 'None used' : `Resets ${formatMoment(resetsAt)}`}</p>
    </div>
  )
}

/** Until when Pro lasts, as its meter shows it. */
export function proShown(until: string | null): string {
  if (until === null) return 'Not active'
  return until.startsWith('9999') ? 'Without end' : `Until ${formatDay(until)}`
}
