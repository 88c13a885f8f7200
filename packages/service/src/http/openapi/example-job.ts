import type { JobJson } from '../contract-jobs.ts'
import { paths } from '../paths.ts'
import { exampleRequestId } from './response-headers.ts'

const exampleId = 'job_0b6f3f0e9c2f4d7a8a1c5e7d9b3f2a64'

/** Returns a job in this state, as the API shows it. */
export function exampleJob(status: 'queued' | 'running' | 'done'): JobJson {
  const at = (path: string) => `https://decks.example.com${path.replace(':id', exampleId)}`
  const isDone = status === 'done'
  const slides = { queued: [0, null], running: [12, 40], done: [40, 40] } as const
  const [read, of] = slides[status]
  return {
    id: exampleId,
    status,
    requestId: exampleRequestId(),
    createdAt: '2026-03-01T12:00:00.000Z',
    startedAt: status === 'queued' ? null : '2026-03-01T12:00:00.100Z',
    endedAt: isDone ? '2026-03-01T12:00:21.000Z' : null,
    expiresAt: isDone ? '2026-03-01T13:00:21.000Z' : null,
    type: 'pdf',
    fileBytes: 2_480_133,
    slides: { read, of },
    mode: isDone ? 'mixed' : null,
    error: null,
    batch: null,
    resultDelivery: null,
    links: { self: at(paths.job), result: at(paths.jobResult) },
  }
}
