import { type AdmitRead, createReadAdmission, type ReadOptions } from './admit-read.ts'

/** Requests about its jobs that an account may make in 60 seconds, per process of the service. */
const jobReadsPerMinute = 300

/** Returns the admission of requests about jobs: their status, their results, their end. Sending one is admitted as a conversion is. */
export function createJobReadAdmission(options: ReadOptions): AdmitRead {
  return createReadAdmission(options, {
    scope: 'convert',
    window: 'jobs',
    perMinute: jobReadsPerMinute,
    refusal: 'The jobs of this account were asked about',
  })
}
