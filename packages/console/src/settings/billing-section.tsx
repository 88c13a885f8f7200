import type { Allowance, RateLimit, Standing } from '@rowdeck/service/console-contract'
import { useIsMetered } from '../account/session.tsx'
import { useQuery } from '../account/use-query.ts'
import { WaysToContinue } from '../account/ways-to-continue.tsx'
import { counted, formatCount, formatMoment } from '../elements/format.ts'
import { LedgerTable } from './ledger-table.tsx'
import { Meter } from './meter.tsx'
import { proShown } from './pro-period.ts'
import { Section } from './section.tsx'

const nextSource: Record<string, string> = {
  plan: 'Your next conversion is covered by your plan.',
  free: 'Your next conversion is free.',
  pro: 'Your next conversion is covered by Pro.',
  credits: 'Your next conversion uses one credit.',
}

/** The billing sources in the order in which they are used, if there are any, and what is left of the limits. */
export function BillingSection() {
  const { data, refusal } = useQuery('GET /web/standing')
  const isMetered = useIsMetered()
  return (
    <Section title={isMetered ? 'Billing' : 'Limits'} id="billing" refusal={refusal}>
      {data && (
        <>
          {isMetered && <BillingSources standing={data} />}
          <div className="meters panel">
            {data.rateLimits.map((limit) => (
              <LimitMeter key={limit.name} limit={limit} />
            ))}
          </div>
        </>
      )}
      {isMetered && <LedgerTable />}
    </Section>
  )
}

/** What can pay for a conversion, and what is left of it. */
export function BillingSources({ standing }: { standing: Standing }) {
  const { plan, free, proUntil, credits, paysNext } = standing
  // with Pro or credits, it does not matter that the others are used up
  const needed = paysNext === null
  const reserved =
    credits.held > 0
      ? `${formatCount(credits.held)} reserved for requests in progress`
      : 'Used when nothing else is left'
  return (
    <>
      <p className="soft">{paysNext ? nextSource[paysNext] : 'You have no conversions left.'}</p>
      {needed && (
        <p>
          <WaysToContinue />
        </p>
      )}
      <div className="meters panel">
        {plan && (
          <AllowanceMeter name={`Plan ${plan.name}, this month`} allowance={plan} needed={needed} />
        )}
        {free && (free.left > 0 || paysNext !== 'pro') && (
          <AllowanceMeter name="Free tier, today" allowance={free} needed={needed} />
        )}
        <Meter name="Pro" figure={proShown(proUntil)} />
        <Meter name="Credits" figure={formatCount(credits.left)} of="left" note={reserved} />
      </div>
    </>
  )
}

interface AllowanceMeterProps {
  name: string
  allowance: Allowance
  needed: boolean
}

function AllowanceMeter({ name, allowance, needed }: AllowanceMeterProps) {
  const { left, limit, resetsAt } = allowance
  return (
    <Meter
      name={name}
      figure={formatCount(left)}
      of={`of ${counted(limit, 'conversion')} left`}
      left={{ value: left, max: limit }}
      needed={needed}
      note={`Resets ${formatMoment(resetsAt)}`}
    />
  )
}

function LimitMeter({ limit: { name, limit, remaining, resetSeconds } }: { limit: RateLimit }) {
  const resetsAt = new Date(Date.now() + resetSeconds * 1000).toISOString()
  return (
    <Meter
      name={name === 'minute' ? 'Requests per minute' : 'Requests per day'}
      figure={formatCount(remaining)}
      of={`of ${formatCount(limit)} left`}
      left={{ value: remaining, max: limit }}
      note={remaining === limit ? 'None used' : `Resets ${formatMoment(resetsAt)}`}
    />
  )
}
