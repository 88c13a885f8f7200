import type { SentJob } from '@rowdeck/service/console-contract'
import { AccountRefusal, problemOf } from '../account/account-api.ts'
import { forgetPlaygroundKey, playgroundKey } from '../account/playground-key.ts'
import { useTask } from '../account/use-task.ts'
import { Button } from '../elements/button.tsx'
import { formatMoment } from '../elements/format.ts'
import { saveFile } from '../elements/save-file.ts'
import type { Said } from './jobs-section.tsx'

interface JobRowsProps {
  job: SentJob
  name: string
  onSaid: (said: Said | undefined) => void
}

/** The formats in which people download rows, by the endings of their files. */
const formats = {
  xlsx: ['Excel', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  csv: ['CSV', 'text/csv'],
} as const

/** Downloads the rows of a job, as often as the API allows. */
export function JobRows({ job: { id, expiresAt }, name, onSaid }: JobRowsProps) {
  const { busy, run } = useTask()
  const download = (ending: keyof typeof formats) =>
    run(async () => {
      onSaid(undefined)
      try {
        const rows = await rowsOf(id, formats[ending][1])
        saveFile(rows, `${name.replace(/\.\w{1,5}$/, '')}.${ending}`)
        onSaid({ text: `The rows of “${name}” were downloaded.` })
      } catch (error) {
        onSaid({ text: problemOf(error), isProblem: true })
      }
    })
  return (
    <div className="line">
      {Object.entries(formats).map(([ending, [label]]) => (
        <Button
          key={ending}
          label={label}
          small
          of={name}
          aria-disabled={busy}
          onClick={() => !busy && void download(ending as keyof typeof formats)}
        />
      ))}
      {expiresAt && <span className="soft">until {formatMoment(expiresAt)}</span>}
    </div>
  )
}

async function rowsOf(id: string, accept: string): Promise<Blob> {
  const { secret } = await playgroundKey()
  const headers = { accept, authorization: `Bearer ${secret}` }
  const answer = await fetch(`/api/v1/jobs/${encodeURIComponent(id)}/result`, { headers })
  if (answer.ok) return await answer.blob()
  // the next download asks for another one
  if (answer.status === 401) forgetPlaygroundKey()
  const failure = (await answer.json().catch(() => undefined)) as Failure | undefined
  const message = failure?.error?.message ?? 'The rows did not arrive. Try again in a moment.'
  throw new AccountRefusal('internal', message)
}

interface Failure {
  error?: { message?: string }
}
