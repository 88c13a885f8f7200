import type { OperatorAccount } from '../../../src/console-server/contract.ts'
import { formatCount, formatDay, formatMoment } from '../elements/format.ts'
import { Scrolling } from '../elements/scrolling.tsx'
import { Link } from '../navigation/link.tsx'

/** A table of accounts, each with a link to its page. */
export function AccountTable({ accounts }: { accounts: OperatorAccount[] }) {
  return (
    <Scrolling className="scroll panel" label="Accounts">
      <table>
        <thead>
          <tr>
            <th scope="col">Email address</th>
            <th scope="col">State</th>
            <th scope="col">Plan</th>
            <th scope="col" className="number">
              Credits
            </th>
            <th scope="col" className="number">
              Conversions (30 days)
            </th>
            <th scope="col">Created</th>
            <th scope="col">Last request</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.id}>
              <td>
                <Link to={`/operator/accounts/${account.id}`}>{account.email}</Link>
              </td>
              <td>{stateOf(account)}</td>
              <td>{planOf(account)}</td>
              <td className="number">{formatCount(account.credits)}</td>
              <td className="number">{formatCount(account.conversionsLast30Days)}</td>
              <td>{formatDay(account.createdAt)}</td>
              <td>{account.lastRequestAt ? formatMoment(account.lastRequestAt) : 'Never'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
}

/** What an operator should know of an account at a glance. */
export function stateOf({ suspended, operator, claimed }: OperatorAccount): string {
  if (suspended) return 'Suspended'
  if (operator) return 'Operator'
  return claimed ? 'Active' : 'No password yet'
}

function planOf({ plan, proUntil }: OperatorAccount): string {
  return [plan, proUntil && 'Pro'].filter(Boolean).join(', ') || 'Free'
}
