import type { OperatorView } from '@rowdeck/service/console-contract'
import { useIsMetered } from '../account/session.tsx'
import { useQuery } from '../account/use-query.ts'
import { Button } from '../elements/button.tsx'
import { DataTable } from '../elements/data-table.tsx'
import { FormError } from '../elements/form.tsx'
import { formatBytes, formatCount, formatMoment } from '../elements/format.ts'
import { Link } from '../navigation/link.tsx'
import { ConversionsChart } from '../settings/conversions-chart.tsx'
import { Section } from '../settings/section.tsx'
import { BusiestSection } from './busiest-section.tsx'
import { type Figure, Figures } from './figures.tsx'
import { FleetSection } from './fleet-section.tsx'
import { SetUpSection } from './set-up-section.tsx'

/** The state of the service. */
export function OverviewPage() {
  const { data, refusal, reload } = useQuery('GET /web/operator')
  return (
    <div className="sections">
      {refusal && <FormError error={refusal.message} />}
      {data && <OverviewSections view={data} onRefresh={() => void reload()} />}
    </div>
  )
}

interface OverviewProps {
  view: OperatorView
  onRefresh: () => void
}

function OverviewSections({ view, onRefresh }: OverviewProps) {
  const isMetered = useIsMetered()
  return (
    <>
      <NowSection view={view} onRefresh={onRefresh} />
      <SetUpSection view={view} />
      {view.fleet && <FleetSection fleet={view.fleet} />}
      <Section title="Last 30 days" id="conversions">
        <ConversionsChart days={view.days} />
      </Section>
      <ErrorsSection errors={view.errors} />
      <BusiestSection busiest={view.busiest} />
      {isMetered && <PaymentSection paymentUrl={view.paymentUrl} />}
      <VersionSection version={view.state.version} />
    </>
  )
}

function NowSection({ view, onRefresh }: OverviewProps) {
  const { at, workers, documents, accounts, state } = view
  const { memory, disk } = state
  const figures: Figure[] = [
    ['In-flight documents', formatCount(documents.inFlight), `of ${formatCount(documents.max)}`],
    ['Busy workers', formatCount(workers.busy), `of ${formatCount(workers.count)}`],
    ['Ready workers', formatCount(workers.ready), `of ${formatCount(workers.count)}`],
    ['Accounts', formatCount(accounts.count), ''],
    ['Free memory', formatBytes(memory.free), `of ${formatBytes(memory.total)}`],
    ...(disk
      ? [['Free disk', formatBytes(disk.free), `of ${formatBytes(disk.total)}`] as Figure]
      : []),
    backupFigure(view),
  ]
  const refresh = (
    <span className="line soft small">
      As of {formatMoment(at)}
      <Button label="Refresh" kind="subtle" onClick={onRefresh} />
    </span>
  )
  return (
    <Section title="Now" id="now" action={refresh}>
      {state.faults.length === 0 ? (
        <p>
          <span className="badge success">Ready</span>
        </p>
      ) : (
        <div className="notice warning">
          <p>The service is not ready: {state.faults.join('; ')}.</p>
        </div>
      )}
      <Figures figures={figures} />
    </Section>
  )
}

function backupFigure({ lastBackupAt, state }: OperatorView): Figure {
  if (state.setUp.backup === 'database')
    return ['Backups', 'By PostgreSQL’s tools', 'not by Rowdeck']
  return ['Last backup', lastBackupAt ? formatMoment(lastBackupAt) : 'Never', '']
}

function ErrorsSection({ errors }: { errors: OperatorView['errors'] }) {
  return (
    <Section title="Errors in the last 24 hours" id="errors">
      {errors.length === 0 ? (
        <p className="empty panel">No errors. Every request succeeded.</p>
      ) : (
        <DataTable
          label="Errors by code"
          rows={errors}
          keyOf={({ code }) => code}
          columns={[
            { label: 'Code', cell: ({ code }) => <code>{code}</code> },
            { label: 'Meaning', className: 'wrapping', cell: ({ meaning }) => meaning },
            { label: 'Requests', number: true, cell: ({ count }) => formatCount(count) },
          ]}
        />
      )}
    </Section>
  )
}

function PaymentSection({ paymentUrl }: Pick<OperatorView, 'paymentUrl'>) {
  return (
    <Section title="Payment" id="payment">
      {paymentUrl ? (
        <p className="operator-text">
          People without conversions left are sent to <a href={paymentUrl}>{paymentUrl}</a>.
        </p>
      ) : (
        <p className="operator-text">
          People without conversions left are told to ask you; grant them credits, a plan, or Pro on
          the page of their <Link to="/operator/accounts">account</Link>. To send them to a page
          where they can pay, set <code>ROWDECK_PAYMENT_URL</code>.
        </p>
      )}
    </Section>
  )
}

function VersionSection({ version }: { version: string }) {
  return (
    <Section title="Version" id="version">
      <p className="operator-text">
        You are running Rowdeck {version}. It never contacts other servers to look for updates:
        check the place you installed it from. Its <code>CHANGELOG.md</code> lists what is new, and
        “Updates” in <code>docs/operating.md</code> explains how to update and how to go back.
      </p>
    </Section>
  )
}
