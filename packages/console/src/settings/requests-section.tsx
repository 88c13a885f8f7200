import type { PastRequest } from '@rowdeck/service/console-contract'
import { useState } from 'react'
import { useIsMetered } from '../account/session.tsx'
import { useQuery } from '../account/use-query.ts'
import { Button } from '../elements/button.tsx'
import { CopiedId } from '../elements/copied-id.tsx'
import { DataTable } from '../elements/data-table.tsx'
import { formatCount, formatMoment } from '../elements/format.ts'
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
  const refresh = <Button label="Refresh" kind="subtle" onClick={() => void reload()} />
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
          <Button label={`Show all ${formatCount(requests.length)}`} onClick={() => setAll(true)} />
        </p>
      )}
    </>
  )
}

function Requests({ requests }: { requests: PastRequest[] }) {
  const isMetered = useIsMetered()
  return (
    <DataTable
      label="Table of recent requests"
      className="cards"
      rows={requests}
      keyOf={({ requestId }) => requestId}
      columns={[
        { label: 'Result', className: 'card-title', cell: (request) => <Result {...request} /> },
        { label: 'Time', cell: ({ at }) => formatMoment(at) },
        {
          label: 'Slides',
          number: true,
          cell: ({ slides }) => (slides === null ? none : formatCount(slides)),
        },
        { label: 'Mode', cell: ({ mode }) => (mode === null ? none : (modeLabels[mode] ?? mode)) },
        isMetered && {
          label: 'Charged',
          cell: ({ charged }) => (charged ? (chargeLabels[charged] ?? charged) : none),
        },
        { label: 'Key', className: 'wrapping', cell: ({ keyName }) => keyName },
        {
          label: 'Request ID',
          cell: ({ requestId }) => <CopiedId id={requestId} of="request ID" />,
        },
      ]}
    />
  )
}

/** Stands where a request has no such value. */
const none = '—'

function Result(request: PastRequest) {
  const { label, kind } = resultOf(request)
  return (
    <>
      <span className={`badge ${kind}`}>{label}</span>
      {request.code && <code className="code-word"> {request.code}</code>}
    </>
  )
}

interface RequestResult {
  label: string
  /** The class that colors its badge. */
  kind: 'success' | 'warning' | 'danger' | ''
}

const results: Record<PastRequest['outcome'], RequestResult> = {
  running: { label: 'Running', kind: '' },
  converted: { label: 'Converted', kind: 'success' },
  failed: { label: 'Failed', kind: 'danger' },
  refused: { label: 'Refused', kind: 'warning' },
  lost: { label: 'Interrupted', kind: 'warning' },
}

/** Returns how a request ended, in a word. A failure without a code is a request that the client canceled. */
function resultOf({ outcome, code }: Pick<PastRequest, 'outcome' | 'code'>): RequestResult {
  if (outcome === 'failed' && code === null) return { label: 'Canceled', kind: '' }
  return results[outcome]
}
