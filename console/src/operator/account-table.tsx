import type { OperatorAccount } from '../../../src/console-server/contract.ts'
import { useIsMetered } from '../account/session.tsx'
import { formatCount, formatDay, formatMoment } from '../elements/format.ts'
import { Scrolling } from '../elements/scrolling.tsx'
import { Link } from '../navigation/link.tsx'

interface AccountTableProps {
  accounts: OperatorAccount[]
  /** The ids of the chosen accounts. */
  chosen: ReadonlySet<string>
  onChosen: (ids: ReadonlySet<string>) => void
}

/** A table of accounts, each with a link to its page. */
export function AccountTable({ accounts, chosen, onChosen }: AccountTableProps) {
  const isMetered = useIsMetered()
  return (
    <Scrolling className="scroll panel" label="Accounts">
      <table className="operator-list">
        <thead>
          <tr>
            <th scope="col">
              <input
                type="checkbox"
                aria-label="Choose all that are listed"
                checked={accounts.every(({ id }) => chosen.has(id))}
                onChange={({ target }) =>
                  onChosen(new Set(target.checked ? accounts.map(({ id }) => id) : []))
                }
              />
            </th>
            <th scope="col">Email address</th>
            <th scope="col">State</th>
            {isMetered && <th scope="col">Plan</th>}
            {isMetered && (
              <th scope="col" className="number">
                Credits
              </th>
            )}
            <th scope="col" className="number">
              Conversions, 30 days
            </th>
            <th scope="col" className="list-rest">
              Created
            </th>
            <th scope="col">Last request</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.id}>
              <td className="list-choice">
                <input
                  type="checkbox"
                  aria-label={`Choose ${account.email}`}
                  checked={chosen.has(account.id)}
                  onChange={({ target }) => {
                    const others = [...chosen].filter((id) => id !== account.id)
                    onChosen(new Set(target.checked ? [...others, account.id] : others))
                  }}
                />
              </td>
              <td className="list-title cut" title={account.email}>
                <Link to={`/operator/accounts/${account.id}`}>{account.email}</Link>
              </td>
              <td>
                <State account={account} />
              </td>
              {isMetered && <td>{planOf(account)}</td>}
              {isMetered && (
                <td data-after="credits" className="number">
                  {formatCount(account.credits)}
                </td>
              )}
              <td data-after="conversions in 30 days" className="number">
                {formatCount(account.conversionsLast30Days)}
              </td>
              <td className="list-rest">{formatDay(account.createdAt)}</td>
              <td data-before="Last request:">
                {account.lastRequestAt ? formatMoment(account.lastRequestAt) : 'Never'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
}

/** What an operator should know of an account at a glance. */
export function State({ account: { suspended, operator, claimed } }: { account: OperatorAccount }) {
  if (suspended) return <span className="badge danger">Suspended</span>
  if (!claimed) return <span className="badge">No password yet</span>
  return <span className="badge success">{operator ? 'Operator' : 'Active'}</span>
}

function planOf({ plan, proUntil }: OperatorAccount): string {
  return [plan?.name, proUntil && 'Pro'].filter(Boolean).join(', ') || 'Free'
}
