import type { LedgerEntry } from '../../../src/console-server/contract.ts'
import { useQuery } from '../account/use-query.ts'
import { formatCount, formatMoment } from '../elements/format.ts'
import { Scrolling } from '../elements/scrolling.tsx'
import { proShown } from './pro-period.ts'

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
    <Scrolling className="scroll panel" label="Ledger entries">
      <table>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Entry</th>
            <th scope="col" className="number">
              Credits
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>{formatMoment(entry.at)}</td>
              <td className="wrapping">{describeEntry(entry)}</td>
              <td className="number">{signed(entry.credits)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
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
    pro_granted: proUntil ? `Pro: ${proShown(proUntil).toLowerCase()}` : 'Pro',
  }
  return descriptions[kind]
}

function signed(credits: number): string {
  if (credits === 0) return ''
  return credits > 0 ? `+${formatCount(credits)}` : `−${formatCount(-credits)}`
}
