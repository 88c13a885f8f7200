import type { PastRequest } from '../../../src/console-server/contract.ts'
import { useAnswer } from '../account/use-answer.ts'
import { formatCount, formatMoment } from '../elements/format.ts'
import { Scrolling } from '../elements/scrolling.tsx'
import { Section } from './section.tsx'

const outcomeWords: Record<PastRequest['outcome'], string> = {
  running: 'running',
  converted: 'converted',
  failed: 'failed',
  refused: 'refused',
  lost: 'interrupted',
}

const chargedWords = { plan: 'plan', free: 'free tier', pro: 'Pro', credits: '1 credit' }

/** The last requests of the account: what was asked, what became of it, what it cost. */
export function RequestsSection() {
  const { answer, refusal, reload } = useAnswer('GET /web/requests')
  const again = (
    <button type="button" className="button quiet" onClick={() => void reload()}>
      Look again
    </button>
  )
  return (
    <Section title="Last requests" id="requests" refusal={refusal} action={again}>
      {answer?.requests.length === 0 && (
        <p className="empty">No requests yet. Each one will stand here with what became of it.</p>
      )}
      {answer && answer.requests.length > 0 && <RequestTable requests={answer.requests} />}
    </Section>
  )
}

function RequestTable({ requests }: { requests: PastRequest[] }) {
  return (
    <Scrolling className="scroll tall" label="Table of the last requests">
      <table>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Result</th>
            <th scope="col" className="number">
              Slides
            </th>
            <th scope="col">Read as</th>
            <th scope="col">Charged</th>
            <th scope="col">Key</th>
            <th scope="col">Request id</th>
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => (
            <tr key={request.requestId}>
              <td>{formatMoment(request.at)}</td>
              <td>
                {outcomeWords[request.outcome]}
                {request.code && <code className="code-word"> {request.code}</code>}
              </td>
              <td className="number">
                {request.slides === null ? '' : formatCount(request.slides)}
              </td>
              <td>{request.mode}</td>
              <td>{request.charged ? chargedWords[request.charged] : 'nothing'}</td>
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
