import type { PastRequest } from '../../../src/console-server/contract.ts'
import { useQuery } from '../account/use-query.ts'
import { formatCount, formatMoment } from '../elements/format.ts'
import { Scrolling } from '../elements/scrolling.tsx'
import { Section } from './section.tsx'

const outcomeLabels: Record<PastRequest['outcome'], string> = {
  running: 'Running',
  converted: 'Converted',
  failed: 'Failed',
  refused: 'Refused',
  lost: 'Interrupted',
}

const chargeLabels = { plan: 'Plan', free: 'Free tier', pro: 'Pro', credits: '1 credit' }

/** The latest requests of the account, with their results and charges. */
export function RequestsSection() {
  const { data, refusal, reload } = useQuery('GET /web/requests')
  const refresh = (
    <button type="button" className="button subtle" onClick={() => void reload()}>
      Refresh
    </button>
  )
  return (
    <Section title="Recent requests" id="requests" refusal={refusal} action={refresh}>
      {data?.requests.length === 0 && <p className="empty">No requests yet.</p>}
      {data && data.requests.length > 0 && <RequestTable requests={data.requests} />}
    </Section>
  )
}

function RequestTable({ requests }: { requests: PastRequest[] }) {
  return (
    <Scrolling className="scroll tall" label="Table of recent requests">
      <table>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Result</th>
            <th scope="col" className="number">
              Slides
            </th>
            <th scope="col">Mode</th>
            <th scope="col">Charged</th>
            <th scope="col">Key</th>
            <th scope="col">Request ID</th>
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => (
            <tr key={request.requestId}>
              <td>{formatMoment(request.at)}</td>
              <td>
                {outcomeLabels[request.outcome]}
                {request.code && <code className="code-word"> {request.code}</code>}
              </td>
              <td className="number">
                {request.slides === null ? '' : formatCount(request.slides)}
              </td>
              <td>{request.mode}</td>
              <td>{request.charged ? chargeLabels[request.charged] : '—'}</td>
              <td>{request.keyName}</td>
              <td>
                <code>{request.requestId}</code>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
}
