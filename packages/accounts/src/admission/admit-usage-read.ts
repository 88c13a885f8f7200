import { type AdmitRead, createReadAdmission, type ReadOptions } from './admit-read.ts'

/** Usage reads that an account may make in 60 seconds, per process of the service. */
const usageReadsPerMinute = 60

/** Returns the admission of usage reads. */
export function createUsageReadAdmission(options: ReadOptions): AdmitRead {
  return createReadAdmission(options, {
    scope: 'usage',
    window: 'usage',
    perMinute: usageReadsPerMinute,
    refusal: 'The usage of this account was read',
  })
}
