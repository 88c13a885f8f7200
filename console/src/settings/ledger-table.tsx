import type { LedgerEntry } from '../../../src/console-server/contract.ts'
import { useAnswer } from '../account/use-answer.ts'
import { formatCount, formatDay, formatMoment } from '../elements/format.ts'
import { Scrolling } from '../elements/scrolling.tsx'

/** Every change of what the account may spend, the newest first. */
export function LedgerTable() {
  const { answer } = useAnswer('GET /web/ledger')
  if (!answer || answer.entries.length === 0) return null
  return (
    <details className="past">
      <summary>Ledger ({answer.entries.length})</summary>
      <Scrolling className="scroll" label="Table of the ledger">
        <table>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">What</th>
              <th scope="col" className="number">
                Credits
              </th>
            </tr>
          </thead>
          <tbody>
            {answer.entries.map((entry) => (
              <tr key={entry.id}>
                <td>{formatMoment(entry.at)}</td>
                <td>{wordsOf(entry)}</td>
                <td className="number">{signed(entry.credits)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </details>
  )
}

function wordsOf({ kind, planName, requestsPerMonth, proUntil }: LedgerEntry): string {
  const words: Record<LedgerEntry['kind'], string> = {
    credits_granted: 'Credits granted',
    credits_withdrawn: 'Credits withdrawn',
    credit_spent: 'Spent on a conversion',
    credit_refunded: 'Refunded, because the service failed',
    plan_granted: `Plan ${planName}, ${formatCount(requestsPerMonth ?? 0)} conversions a month`,
    plan_ended: 'Plan ended',
    pro_granted: proUntil ? `Pro until ${formatDay(proUntil)}` : 'Pro',
  }
  return words[kind]
}

function signed(credits: number): string {
  if (credits === 0) return ''
  return credits > 0 ? `+${formatCount(credits)}` : `−${formatCount(-credits)}`
}
