import type { OperatorAccount } from '../../../src/console-server/contract.ts'
import { formatCount, formatDay, formatMoment } from '../elements/format.ts'
import { Scrolling } from '../elements/scrolling.tsx'

/** A table of accounts, newest first. */
export function AccountTable({ accounts }: { accounts: OperatorAccount[] }) {
  return (
    <Scrolling className="scroll tall" label="Newest accounts">
      <table>
        <thead>
          <tr>
            <th scope="col">Email address</th>
            <th scope="col">Created</th>
            <th scope="col">Plan</th>
            <th scope="col" className="number">
              Credits
            </th>
            <th scope="col" className="number">
              Conversions (30 days)
            </th>
            <th scope="col">Last request</th>
          </tr>
        </thead>
        <tbody>
          {accounts.map((account) => (
            <tr key={account.id}>
              <td>
                {account.email}
                <span className="soft">{remarks(account)}</span>
              </td>
              <td>{formatDay(account.createdAt)}</td>
              <td>{account.plan ?? 'free'}</td>
              <td className="number">{formatCount(account.credits)}</td>
              <td className="number">{formatCount(account.conversionsLast30Days)}</td>
              <td>{account.lastRequestAt ? formatMoment(account.lastRequestAt) : 'never'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
}

function remarks({ operator, claimed }: OperatorAccount): string {
  return `${operator ? ', operator' : ''}${claimed ? '' : ', no password yet'}`
}
