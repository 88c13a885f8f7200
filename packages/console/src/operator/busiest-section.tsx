import type { OperatorView } from '@rowdeck/service/console-contract'
import { DataTable, type TableColumn } from '../elements/data-table.tsx'
import { formatCount } from '../elements/format.ts'
import { Link } from '../navigation/link.tsx'
import { Section } from '../settings/section.tsx'

/** The accounts that use the service most on this UTC day. */
export function BusiestSection({ busiest }: Pick<OperatorView, 'busiest'>) {
  return (
    <Section title="Most requests today" id="busiest">
      {busiest.length === 0 ? (
        <p className="empty panel">No requests today (UTC).</p>
      ) : (
        <DataTable
          label="Accounts with the most requests today"
          className="operator-list"
          rows={busiest}
          keyOf={({ id }) => id}
          columns={[
            {
              label: 'Account',
              className: 'list-title name',
              cell: ({ id, email }) => <Link to={`/operator/accounts/${id}`}>{email}</Link>,
            },
            counts('Conversions', ({ converted }) => converted),
            counts('Failed', ({ failed }) => failed),
            counts('Slides', ({ slides }) => slides),
          ]}
        />
      )}
    </Section>
  )
}

type Busy = OperatorView['busiest'][number]

function counts(label: string, count: (busy: Busy) => number): TableColumn<Busy> {
  return { label, number: true, after: label.toLowerCase(), cell: (row) => formatCount(count(row)) }
}
