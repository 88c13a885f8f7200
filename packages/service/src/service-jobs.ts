import { createTakeBack } from '@rowdeck/accounts/admission'
import type { Storage } from '@rowdeck/accounts/storage'
import type { Clock } from '@rowdeck/core/clock'
import type { Config } from './config/config.ts'
import type { ConversionThreads } from './conversion-threads/conversion-threads.ts'
import { jobAsJson, type Stages } from './http/server.ts'
import { createJobs, type JobEvents, type JobObserver } from './jobs/jobs.ts'
import type { Logger } from './telemetry/telemetry.ts'

interface JobsParts {
  store: Storage
  clock: Clock
  log: Logger
  threads: Pick<ConversionThreads, 'reopen'>
  /** Where clients reach the service, known once it listens. */
  publicUrl(): string
  /** What is told when a job ends. */
  events: JobEvents
  observer: JobObserver
}

/** Starts the jobs of a service, and returns the stages that its routes call. */
export function startJobs(
  { jobs: settings }: Config,
  { store, clock, log, threads, publicUrl, events, observer }: JobsParts,
): Pick<Stages, 'jobs' | 'reopen'> {
  const jobs = createJobs({
    ...{ store, clock, log, events, observer, settings },
    takeBack: createTakeBack({ store, clock }),
    describe: (job) => jobAsJson(job, publicUrl()),
  })
  return {
    jobs,
    reopen({ table, owner }, { columns, signal }) {
      const { accountId, isPaying, worked } = owner
      return threads.reopen(table.content, { accountId, isPaying, worked, columns, signal })
    },
  }
}
