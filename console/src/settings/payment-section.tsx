import type { Allowance, RateLimit, Standing } from '../../../src/console-server/contract.ts'
import { useAnswer } from '../account/use-answer.ts'
import { counted, formatCount, formatDay, formatMoment } from '../elements/format.ts'
import { LedgerTable } from './ledger-table.tsx'
import { Section } from './section.tsx'

const payWords = {
  plan: 'Your plan pays for the next conversion.',
  free: 'The next conversion is free.',
  pro: 'Pro pays for the next conversion.',
  credits: 'A credit pays for the next conversion.',
}

/** What pays for conversions, in the order in which it does, and how many requests the limits still allow. */
export function PaymentSection() {
  const { answer, refusal } = useAnswer('GET /web/standing')
  return (
    <Section title="What pays" id="pays" refusal={refusal}>
      {answer && (
        <>
          <p className="lead">
            {answer.paysNext
              ? payWords[answer.paysNext]
              : 'Nothing pays for a conversion just now.'}
          </p>
          {!answer.paysNext && (
            <p>Credits, a plan or Pro let you go on; the operator of this service grants them.</p>
          )}
          <Means standing={answer} />
          <h3>Limits</h3>
          <div className="meters">
            {answer.limits.map((limit) => (
              <LimitMeter key={limit.per} limit={limit} />
            ))}
          </div>
        </>
      )}
      <LedgerTable />
    </Section>
  )
}

function Means({ standing }: { standing: Standing }) {
  const { plan, free, proUntil, credits } = standing
  return (
    <div className="meters">
      {plan && <AllowanceMeter name={`Plan ${plan.name}, this month`} allowance={plan} />}
      {free && <AllowanceMeter name="Free tier, today" allowance={free} />}
      <div className="meter">
        <h3>Pro</h3>
        <p className="figure">{proUntil ? `until ${formatDay(proUntil)}` : 'not active'}</p>
      </div>
      <div className="meter">
        <h3>Credits</h3>
        <p className="figure">{formatCount(credits.left)}</p>
        <p className="soft small">
          {credits.held > 0 ? `${formatCount(credits.held)} held by running requests` : 'used last'}
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
      <p className="soft small">Starts anew {formatMoment(resetsAt)}</p>
    </div>
  )
}

function LimitMeter({ limit }: { limit: RateLimit }) {
  const name = limit.per === 'minute' ? 'In a minute' : 'In a day'
  return (
    <div className="meter">
      <h3>{name}</h3>
      <p className="figure">
        {formatCount(limit.left)}{' '}
        <span className="soft">of {counted(limit.limit, 'request')} left</span>
      </p>
      <progress aria-label={`${name}: used`} value={limit.used} max={Math.max(1, limit.limit)} />
      <p className="soft small">
        {limit.used === 0 ? 'Nothing used' : `Room again ${formatMoment(limit.resetsAt)}`}
      </p>
    </div>
  )
}
