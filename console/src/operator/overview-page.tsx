import type { OperatorView } from '../../../src/console-server/contract.ts'
import { useQuery } from '../account/use-query.ts'
import { formatCount, formatMoment } from '../elements/format.ts'
import { Link } from '../navigation/link.tsx'
import { ConversionsChart } from '../settings/conversions-chart.tsx'
import { Section } from '../settings/section.tsx'
import { FleetSection } from './fleet-section.tsx'

/** The state of the service. */
export function OverviewPage() {
  const { data, refusal, reload } = useQuery('GET /web/operator')
  return (
    <div className="sections">
      <p className="line">
        <span className="soft">
          {data ? `As of ${formatMoment(data.at)}` : (refusal?.message ?? '')}
        </span>
        <button type="button" className="button subtle" onClick={() => void reload()}>
          Refresh
        </button>
      </p>
      {data && <OverviewSections view={data} />}
    </div>
  )
}

function OverviewSections({ view }: { view: OperatorView }) {
  return (
    <>
      <NowSection view={view} />
      {view.fleet && <FleetSection fleet={view.fleet} />}
      <Section title="Last 30 days" id="conversions">
        <ConversionsChart days={view.days} />
      </Section>
      <ErrorsSection errors={view.errors} />
      <PaymentSection paymentUrl={view.paymentUrl} />
    </>
  )
}

function NowSection({ view: { workers, documents, accounts } }: { view: OperatorView }) {
  const figures: [string, string, string][] = [
    ['In-flight documents', formatCount(documents.inFlight), `of ${formatCount(documents.max)}`],
    ['Busy workers', formatCount(workers.busy), `of ${formatCount(workers.count)}`],
    ['Ready workers', formatCount(workers.ready), `of ${formatCount(workers.count)}`],
    ['Accounts', formatCount(accounts.count), ''],
  ]
  return (
    <Section title="Now" id="now">
      <div className="meters panel">
        {figures.map(([name, figure, of]) => (
          <div key={name} className="meter">
            <h3>{name}</h3>
            <p className="figure">
              {figure} <span className="soft">{of}</span>
            </p>
          </div>
        ))}
      </div>
    </Section>
  )
}

function ErrorsSection({ errors }: { errors: OperatorView['errors'] }) {
  return (
    <Section title="Errors in the last 24 hours" id="errors">
      {errors.length === 0 ? (
        <p className="empty">No errors. Every request succeeded.</p>
      ) : (
        <table className="slim">
          <thead>
            <tr>
              <th scope="col">Code</th>
              <th scope="col" className="number">
                Requests
              </th>
            </tr>
          </thead>
          <tbody>
            {errors.map(({ code, count }) => (
              <tr key={code}>
                <td>
                  <code>{code}</code>
                </td>
                <td className="number">{formatCount(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

function PaymentSection({ paymentUrl }: Pick<OperatorView, 'paymentUrl'>) {
  return (
    <Section title="Payment" id="payment">
      {paymentUrl ? (
        <p>
          People without conversions left are sent to <a href={paymentUrl}>{paymentUrl}</a>.
        </p>
      ) : (
        <p>
          People without conversions left are told to ask you; grant them credits, a plan, or Pro on
          the page of their <Link to="/operator/accounts">account</Link>. To send them to a page
          where they can pay, set <code>ROWDECK_PAYMENT_URL</code>.
        </p>
      )}
    </Section>
  )
}
