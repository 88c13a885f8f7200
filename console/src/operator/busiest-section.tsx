import type { OperatorView } from '../../../src/console-server/contract.ts'
import { formatCount } from '../elements/format.ts'
import { Scrolling } from '../elements/scrolling.tsx'
import { Link } from '../navigation/link.tsx'
import { Section } from '../settings/section.tsx'

/** The accounts that use the service most on this UTC day. */
export function BusiestSection({ busiest }: Pick<OperatorView, 'busiest'>) {
  return (
    <Section title="Most requests today" id="busiest">
      {busiest.length === 0 ? (
        <p className="empty panel">No requests today (UTC).</p>
      ) : (
        <Scrolling className="scroll panel" label="Accounts with the most requests today">
          <table className="operator-list">
            <thead>
              <tr>
                <th scope="col">Account</th>
                <th scope="col" className="number">
                  Conversions
                </th>
                <th scope="col" className="number">
                  Failed
                </th>
                <th scope="col" className="number">
                  Slides
                </th>
              </tr>
            </thead>
            <tbody>
              {busiest.map(({ id, email, converted, failed, slides }) => (
                <tr key={id}>
                  <td className="list-title cut" title={email}>
                    <Link to={`/operator/accounts/${id}`}>{email}</Link>
                  </td>
                  <td data-after="conversions" className="number">
                    {formatCount(converted)}
                  </td>
                  <td data-after="failed" className="number">
                    {formatCount(failed)}
                  </td>
                  <td data-after="slides" className="number">
                    {formatCount(slides)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolling>
      )}
    </Section>
  )
}
