import { type Sender, send } from './send.ts'
import type { Call, Job } from './types.ts'

/** What a job has beside the options of a conversion. */
export interface LaterOptions {
  /** For how many seconds the result can be fetched; default: what the service allows, usually an hour. */
  retentionSeconds?: number
  /** An address that is told when the job is done or has failed. */
  callbackUrl?: string
  /** Whether what `callbackUrl` is told has the rows, if they have at most 256 KiB; needs that. */
  includeResult?: boolean
  /** An address to which the result is sent with PUT, such as a presigned one of an object store; only for one deck. */
  resultUrl?: string
  /** The media type of what is sent there; default: application/json. */
  resultType?: string
}

export interface WaitOptions extends Pick<Call, 'signal'> {
  /** Milliseconds after which waiting ends with the reason of a timeout; default: an hour. */
  timeoutMs?: number
  /** Milliseconds between two questions about the status, at first 500; default: 5,000. */
  pollMsMax?: number
  /** Called with the slides that are read, and that of all; undefined while it is not known. */
  progress?: (read: number, of: number | undefined) => void
}

const firstPollMs = 500
const hourMs = 3_600_000

/** The path of a job. */
export function pathOf(job: Job | string): string {
  return `/api/v1/jobs/${encodeURIComponent(typeof job === 'string' ? job : job.id)}`
}

/** Returns a job as it is now. */
export async function showJob(sender: Sender, job: Job | string, call: Call): Promise<Job> {
  return await send(sender, { ...call, path: pathOf(job) }, async (answer) => {
    return (await answer.json()) as Job
  })
}

/** Resolves when the job has ended. Throws the reason of the signal. */
export async function waitForJob(
  sender: Sender,
  job: Job | string,
  { signal: given, timeoutMs = hourMs, pollMsMax = 5000, progress }: WaitOptions,
): Promise<Job> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const signal = given ? AbortSignal.any([given, timeout]) : timeout
  for (let pollMs = firstPollMs; ; pollMs = Math.min(pollMsMax, pollMs * 1.5)) {
    const now = await showJob(sender, job, { signal })
    progress?.(now.slides.read, now.slides.of ?? undefined)
    if (now.status !== 'queued' && now.status !== 'running') return now
    await sender.wait(Math.min(pollMs, pollMsMax), signal)
  }
}

/** Cancels a job, or has its result forgotten. */
export async function removeJob(sender: Sender, job: Job | string, call: Call): Promise<void> {
  await send(sender, { ...call, method: 'DELETE', path: pathOf(job) }, async () => undefined)
}
