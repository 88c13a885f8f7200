import { type AdmitRead, createReadAdmission, type ReadOptions } from './admit-read.ts'

/** Requests for the management of accounts that an operator may make in 60 seconds, per process of the service. */
export const operatorRequestsPerMinute = 300

/** Returns the admission of requests that manage accounts. */
export function createOperatorAdmission(options: ReadOptions): AdmitRead {
  return createReadAdmission(options, {
    scope: 'operator',
    window: 'operator',
    perMinute: operatorRequestsPerMinute,
    refusal: 'Accounts were managed',
  })
}
