import type { LedgerEntry } from '@rowdeck/service/console-contract'
import { useQuery } from '../account/use-query.ts'
import { DataTable } from '../elements/data-table.tsx'
import { formatCount, formatMoment } from '../elements/format.ts'
import { proPeriod } from './pro-period.ts'

/** Every change to the credits and plans of the account, newest first. */
export function LedgerTable() {
  const { data } = useQuery('GET /web/ledger')
  if (!data || data.entries.length === 0) return null
  return (
    <details className="past">
      <summary>Ledger ({data.entries.length})</summary>
      <LedgerRows entries={data.entries} />
    </details>
  )
}

/** A table of ledger entries. */
export function LedgerRows({ entries }: { entries: LedgerEntry[] }) {
  return (
    <DataTable
      label="Ledger entries"
      rows={entries}
      keyOf={({ id }) => String(id)}
      columns={[
        { label: 'Time', cell: ({ at }) => formatMoment(at) },
        { label: 'Entry', className: 'wrapping', cell: describeEntry },
        { label: 'Credits', number: true, cell: ({ credits }) => signed(credits) },
      ]}
    />
  )
}

function describeEntry({ kind, planName, requestsPerMonth, proUntil }: LedgerEntry): string {
  const descriptions: Record<LedgerEntry['kind'], string> = {
    credits_granted: 'Credits granted',
    credits_withdrawn: 'Credits withdrawn',
    credit_spent: 'Spent on a conversion',
    credit_refunded: 'Refunded after a service failure',
    plan_granted: `Plan ${planName}, ${formatCount(requestsPerMonth ?? 0)} conversions a month`,
    plan_ended: 'Plan ended',
    pro_granted: proUntil ? `Pro: ${proPeriod(proUntil)}` : 'Pro',
  }
  return descriptions[kind]
}

function signed(credits: number): string {
  if (credits === 0) return ''
  return credits > 0 ? `+${formatCount(credits)}` : `−${formatCount(-credits)}`
}
