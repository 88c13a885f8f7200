import { useState } from 'react'
import type { PastRequest } from '../../../src/console-server/contract.ts'
import { useIsMetered } from '../account/session.tsx'
import { useQuery } from '../account/use-query.ts'
import { CopiedId } from '../elements/copied-id.tsx'
import { formatCount, formatMoment } from '../elements/format.ts'
import { Scrolling } from '../elements/scrolling.tsx'
import { resultOf } from './request-result.ts'
import { Section } from './section.tsx'

const modeLabels: Record<string, string> = { text: 'Text', ocr: 'OCR', mixed: 'Text and OCR' }
const shownAtFirst = 10
const chargeLabels: Record<string, string> = {
  plan: 'Plan',
  free: 'Free tier',
  pro: 'Pro',
  credits: '1 credit',
}

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
      {data?.requests.length === 0 && <p className="empty panel">No requests yet.</p>}
      {data && data.requests.length > 0 && <RequestTable requests={data.requests} />}
    </Section>
  )
}

function RequestTable({ requests }: { requests: PastRequest[] }) {
  const [all, setAll] = useState(false)
  const shown = all ? requests : requests.slice(0, shownAtFirst)
  return (
    <>
      <Requests requests={shown} />
      {shown.length < requests.length && (
        <p>
          <button type="button" className="button" onClick={() => setAll(true)}>
            Show all {formatCount(requests.length)}
          </button>
        </p>
      )}
    </>
  )
}

function Requests({ requests }: { requests: PastRequest[] }) {
  const isMetered = useIsMetered()
  return (
    <Scrolling className="scroll panel" label="Table of recent requests">
      <table className="cards">
        <thead>
          <tr>
            <th scope="col">Result</th>
            <th scope="col">Time</th>
            <th scope="col" className="number">
              Slides
            </th>
            <th scope="col">Mode</th>
            {isMetered && <th scope="col">Charged</th>}
            <th scope="col">Key</th>
            <th scope="col">Request ID</th>
          </tr>
        </thead>
        <tbody>
          {requests.map((request) => (
            <RequestRow key={request.requestId} request={request} isMetered={isMetered} />
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
}

function RequestRow({ request, isMetered }: { request: PastRequest; isMetered: boolean }) {
  const { code, slides, mode, charged, keyName, requestId } = request
  const { label, kind } = resultOf(request)
  return (
    <tr>
      <td className="card-title">
        <span className={`badge ${kind}`}>{label}</span>
        {code && <code className="code-word"> {code}</code>}
      </td>
      <td data-label="Time">{formatMoment(request.at)}</td>
      <td data-label="Slides" className="number">
        {slides === null ? '—' : formatCount(slides)}
      </td>
      <td data-label="Mode">{mode === null ? '—' : (modeLabels[mode] ?? mode)}</td>
      {isMetered && (
        <td data-label="Charged">{charged ? (chargeLabels[charged] ?? charged) : '—'}</td>
      )}
      <td data-label="Key" className="cut">
        {keyName}
      </td>
      <td data-label="Request ID">
        <CopiedId id={requestId} of="request ID" />
      </td>
    </tr>
  )
}
