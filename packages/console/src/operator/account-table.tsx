import type { OperatorAccount } from '@rowdeck/service/console-contract'
import { useIsMetered } from '../account/session.tsx'
import { DataTable, type TableColumn } from '../elements/data-table.tsx'
import { formatCount, formatDay, formatMoment } from '../elements/format.ts'
import { Link } from '../navigation/link.tsx'
import { useOnlyProvider } from './only-provider.ts'

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
    <DataTable
      label="Accounts"
      className="operator-list"
      rows={accounts}
      keyOf={({ id }) => id}
      columns={[
        choiceColumn({ accounts, chosen, onChosen }),
        {
          label: 'Email address',
          className: 'list-title name',
          cell: ({ id, email }) => <Link to={`/operator/accounts/${id}`}>{email}</Link>,
        },
        { label: 'State', cell: (account) => <State account={account} /> },
        isMetered && { label: 'Plan', cell: planOf },
        isMetered && {
          label: 'Credits',
          number: true,
          after: 'credits',
          cell: ({ credits }) => formatCount(credits),
        },
        {
          label: 'Conversions, 30 days',
          number: true,
          after: 'conversions in 30 days',
          cell: ({ conversionsLast30Days }) => formatCount(conversionsLast30Days),
        },
        {
          label: 'Created',
          className: 'list-rest',
          cell: ({ createdAt }) => formatDay(createdAt),
        },
        {
          label: 'Last request',
          before: 'Last request:',
          cell: ({ lastRequestAt }) => (lastRequestAt ? formatMoment(lastRequestAt) : 'Never'),
        },
      ]}
    />
  )
}

function choiceColumn({
  accounts,
  chosen,
  onChosen,
}: AccountTableProps): TableColumn<OperatorAccount> {
  return {
    label: (
      <input
        type="checkbox"
        aria-label="Choose all that are listed"
        checked={accounts.every(({ id }) => chosen.has(id))}
        onChange={({ target }) =>
          onChosen(new Set(target.checked ? accounts.map(({ id }) => id) : []))
        }
      />
    ),
    className: 'list-choice',
    cell: ({ id, email }) => (
      <input
        type="checkbox"
        aria-label={`Choose ${email}`}
        checked={chosen.has(id)}
        onChange={({ target }) => {
          const others = [...chosen].filter((each) => each !== id)
          onChosen(new Set(target.checked ? [...others, id] : others))
        }}
      />
    ),
  }
}

/** What an operator should know of an account at a glance. */
export function State({ account: { suspended, operator, claimed } }: { account: OperatorAccount }) {
  const provider = useOnlyProvider()
  if (suspended) return <span className="badge danger">Suspended</span>
  if (!claimed) {
    return <span className="badge">{provider ? 'Not signed in yet' : 'No password yet'}</span>
  }
  return <span className="badge success">{operator ? 'Operator' : 'Active'}</span>
}

function planOf({ plan, proUntil }: OperatorAccount): string {
  return [plan?.name, proUntil && 'Pro'].filter(Boolean).join(', ') || 'Free'
}
