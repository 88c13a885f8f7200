import type { SentJob } from '@rowdeck/service/console-contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { callAccount } from '../account/account-api.ts'
import { usePages } from '../account/use-pages.ts'
import { Button } from '../elements/button.tsx'
import { DataTable } from '../elements/data-table.tsx'
import { formatBytes, formatCount, formatMoment } from '../elements/format.ts'
import { FormDialog } from './form-dialog.tsx'
import { JobRows } from './job-rows.tsx'
import { Section } from './section.tsx'

/** The jobs of the account, with the rows of those that are done. */
export function JobsSection() {
  const load = useCallback(async (after: string | undefined) => {
    const query = after === undefined ? {} : { after }
    const { jobs, next } = await callAccount('GET /web/jobs', { query })
    return { items: jobs, next }
  }, [])
  const { list, refusal, busy, reload, loadMore } = usePages(load)
  const [removing, setRemoving] = useState<SentJob>()
  const [said, setSaid] = useState<Said>()
  const message = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // the button that was pressed goes, and the focus must not go with it
    if (said?.takesFocus) message.current?.focus()
  }, [said])
  const refresh = (
    <Button label="Refresh" of="jobs" kind="subtle" disabled={busy} onClick={reload} />
  )
  return (
    <Section title="Jobs" id="jobs" refusal={refusal} action={refresh}>
      {list?.items.length === 0 && (
        <p className="empty panel">
          No jobs. Programs send decks as jobs to fetch their rows later; they are listed here for a
          day after their end.
        </p>
      )}
      {list && list.items.length > 0 && (
        <JobTable jobs={list.items} onRemove={setRemoving} onSaid={setSaid} />
      )}
      {list?.next && (
        <p>
          <Button label="Show more" of="jobs" disabled={busy} onClick={loadMore} />
        </p>
      )}
      <p ref={message} tabIndex={-1} role="status" className={said?.isProblem ? 'problem' : 'soft'}>
        {said?.text}
      </p>
      {removing && (
        <RemoveDialog
          job={removing}
          onDone={(text) => {
            setSaid({ text, takesFocus: true })
            setRemoving(undefined)
            reload()
          }}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Section>
  )
}

export interface Said {
  text: string
  isProblem?: boolean
  takesFocus?: boolean
}

interface JobTableProps {
  jobs: SentJob[]
  onRemove: (job: SentJob) => void
  onSaid: (said: Said | undefined) => void
}

function JobTable({ jobs, onRemove, onSaid }: JobTableProps) {
  return (
    <DataTable
      label="Table of jobs"
      className="cards"
      rows={jobs}
      keyOf={({ id }) => id}
      columns={[
        { label: 'File', className: 'card-title wrapping', cell: nameOf },
        { label: 'Status', className: 'wrapping', cell: (job) => <Status {...job} /> },
        { label: 'Slides', number: true, cell: slidesOf },
        { label: 'Sent', cell: ({ createdAt }) => formatMoment(createdAt) },
        {
          label: 'Rows',
          className: 'card-title',
          cell: (job) =>
            job.status === 'done' ? <JobRows job={job} name={nameOf(job)} onSaid={onSaid} /> : none,
        },
        {
          label: <span className="visually-hidden">Cancel or forget</span>,
          cell: (job) =>
            (job.status === 'done' || isOpen(job)) && (
              <Button
                label={isOpen(job) ? 'Cancel' : 'Forget'}
                kind="subtle to-danger"
                of={nameOf(job)}
                onClick={() => onRemove(job)}
              />
            ),
        },
      ]}
    />
  )
}

/** Stands where a job has no such value. */
const none = '—'

/** The name of its file, which only the server that has it knows. */
function nameOf({ filename, type, fileBytes }: SentJob): string {
  return filename ?? `${type.toUpperCase()}, ${formatBytes(fileBytes)}`
}

function slidesOf({ slidesRead, slideCount, status }: SentJob): string {
  if (slideCount === null) return slidesRead === 0 ? none : formatCount(slidesRead)
  if (status === 'done' || status === 'expired') return formatCount(slideCount)
  return `${formatCount(slidesRead)} of ${formatCount(slideCount)}`
}

const isOpen = ({ status }: SentJob) => status === 'queued' || status === 'running'

/** The words for each status, and the class that colors its badge. */
const statuses: Record<SentJob['status'], readonly [label: string, kind: string]> = {
  queued: ['Waiting', ''],
  running: ['Running', ''],
  done: ['Done', 'success'],
  failed: ['Failed', 'danger'],
  canceled: ['Canceled', ''],
  expired: ['Rows gone', ''],
}

function Status({ status, error }: SentJob) {
  const [label, kind] = statuses[status]
  return (
    <>
      <span className={`badge ${kind}`}>{label}</span>
      {error && <span className="soft"> {error}</span>}
    </>
  )
}

interface RemoveDialogProps {
  job: SentJob
  onDone: (text: string) => void
  onClose: () => void
}

function RemoveDialog({ job, onDone, onClose }: RemoveDialogProps) {
  const name = nameOf(job)
  const isCancel = isOpen(job)
  return (
    <FormDialog
      title={isCancel ? `Cancel the job of “${name}”?` : `Forget the rows of “${name}”?`}
      send={async () => {
        await callAccount('DELETE /web/jobs/:id', { id: job.id })
        onDone(isCancel ? `The job of “${name}” was canceled.` : `The rows of “${name}” are gone.`)
      }}
      lead={
        isCancel
          ? 'It is not read any further, and costs nothing but the descriptions that a model has written so far.'
          : 'They are deleted from the memory of the service, and their charge stays.'
      }
      action={isCancel ? 'Cancel job' : 'Forget rows'}
      destructive
      cancelLabel={isCancel ? 'Keep job' : 'Keep rows'}
      onClose={onClose}
    />
  )
}
