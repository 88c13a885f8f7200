import { megabytes, seconds, wholeNumber } from './setting-kinds.ts'

/** Settings of jobs: what they may hold in memory, and for how long. */
export const jobSettings = {
  jobs: {
    jobsMax: wholeNumber(
      'ROWDECK_JOBS_MAX',
      { default: 1000, min: 1, max: 100_000 },
      'Maximum number of jobs that a process holds in memory: waiting, being read, or done with a result that has not expired; a quarter of them reserved for paying accounts. Further ones get 503',
    ),
    jobBytesMax: megabytes(
      'ROWDECK_JOBS_MB',
      { default: 512, min: 32, max: 1_048_576 },
      'Maximum total size of their documents and results in megabytes: at most a quarter for one account, and a quarter reserved for paying accounts; further jobs get 429 or 503',
    ),
    accountJobsMax: wholeNumber(
      'ROWDECK_JOBS_PER_ACCOUNT',
      { default: 250, min: 1, max: 100_000 },
      'Maximum number of them per account, and at most a quarter of all; further ones get 429',
    ),
    atOnceMax: wholeNumber(
      'ROWDECK_JOBS_AT_ONCE',
      { default: 4, min: 1, max: 1000 },
      'Number of jobs that a process reads at a time, between whose steps others have their turn: first those of paying accounts, then accounts in turn; callers who wait for their rows come before all',
    ),
    jobRetentionMsMax: seconds(
      'ROWDECK_JOB_RETENTION_SECONDS',
      { default: 3600, min: 1, max: 86_400 },
      'How long the result of a job can be fetched, in seconds, unless the caller asks for less',
    ),
  },
}
