import type { OperatorView } from '../../../src/console-server/contract.ts'
import { useQuery } from '../account/use-query.ts'
import { formatCount, formatMoment } from '../elements/format.ts'
import { useTitle } from '../elements/use-title.ts'
import { NotFoundPage } from '../frame/not-found-page.tsx'
import { ConversionsChart } from '../settings/conversions-chart.tsx'
import { Section } from '../settings/section.tsx'
import { AccountTable } from './account-table.tsx'
import { FleetSection } from './fleet-section.tsx'

/** The state of the service, for its operator. Read-only: changes are made on the command line. */
export function OperatorPage() {
  useTitle('Operator')
  const { data, refusal, reload } = useQuery('GET /web/operator')
  // for everyone else this page does not exist
  if (refusal?.code === 'not_found' || refusal?.code === 'signed_out') return <NotFoundPage />
  return (
    <div className="page settings">
      <header className="stack">
        <h1 className="page-title">Operator</h1>
        <p className="line">
          <span className="soft">
            {data ? `As of ${formatMoment(data.at)}` : (refusal?.message ?? '')}
          </span>
          <button type="button" className="button subtle" onClick={() => void reload()}>
            Refresh
          </button>
        </p>
      </header>
      {data && <OperatorSections view={data} />}
    </div>
  )
}

function OperatorSections({ view }: { view: OperatorView }) {
  return (
    <div className="sections">
      <NowSection view={view} />
      {view.fleet && <FleetSection fleet={view.fleet} />}
      <Section title="Last 30 days" id="conversions">
        <ConversionsChart days={view.days} />
      </Section>
      <ErrorsSection errors={view.errors} />
      <Section title={`Accounts (${formatCount(view.accounts.count)})`} id="accounts">
        <AccountTable accounts={view.accounts.newest} />
        <p className="soft small">
          To change accounts, use the command line: <code>rowdeck accounts --help</code>
        </p>
      </Section>
    </div>
  )
}

function NowSection({ view: { workers, documents } }: { view: OperatorView }) {
  const figures: [string, string, string][] = [
    ['In-flight documents', formatCount(documents.inFlight), `of ${formatCount(documents.max)}`],
    ['Busy workers', formatCount(workers.busy), `of ${formatCount(workers.count)}`],
    ['Ready workers', formatCount(workers.ready), `of ${formatCount(workers.count)}`],
  ]
  return (
    <Section title="Now" id="now">
      <div className="meters">
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
