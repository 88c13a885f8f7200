import type { OperatorView } from '../../../src/console-server/contract.ts'
import { useAnswer } from '../account/use-answer.ts'
import { formatCount, formatMoment } from '../elements/format.ts'
import { useTitle } from '../elements/use-title.ts'
import { NotFoundPage } from '../frame/not-found-page.tsx'
import { ConversionsChart } from '../settings/conversions-chart.tsx'
import { Section } from '../settings/section.tsx'
import { AccountTable } from './account-table.tsx'

/** How the service is doing, for its operator. Nothing is changed here; the command line does that. */
export function OperatorPage() {
  useTitle('Operator')
  const { answer, refusal, reload } = useAnswer('GET /web/operator')
  // to everyone else this page is not there
  if (refusal?.code === 'not_found' || refusal?.code === 'signed_out') return <NotFoundPage />
  return (
    <div className="page settings">
      <header className="stack">
        <h1 className="page-title">Operator</h1>
        <p className="line">
          <span className="soft">
            {answer ? `As of ${formatMoment(answer.at)}` : (refusal?.message ?? '')}
          </span>
          <button type="button" className="button quiet" onClick={() => void reload()}>
            Look again
          </button>
        </p>
      </header>
      {answer && <Views view={answer} />}
    </div>
  )
}

function Views({ view }: { view: OperatorView }) {
  return (
    <div className="sections">
      <NowSection view={view} />
      <Section title="The last 30 days" id="conversions">
        <ConversionsChart days={view.days} />
      </Section>
      <ErrorsSection errors={view.errors} />
      <Section title={`Accounts (${formatCount(view.accounts.count)})`} id="accounts">
        <AccountTable accounts={view.accounts.newest} />
        <p className="soft small">
          Accounts are changed on the command line: <code>rowdeck accounts --help</code>
        </p>
      </Section>
    </div>
  )
}

function NowSection({ view: { workers, documents } }: { view: OperatorView }) {
  const figures: [string, string, string][] = [
    ['Documents in the house', formatCount(documents.inFlight), `of ${formatCount(documents.max)}`],
    ['Workers busy', formatCount(workers.busy), `of ${formatCount(workers.count)}`],
    ['Workers ready', formatCount(workers.ready), `of ${formatCount(workers.count)}`],
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
    <Section title="Errors of the last 24 hours" id="errors">
      {errors.length === 0 ? (
        <p className="empty">None. Every request was answered with rows.</p>
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
