import { type AdmitRead, createReadAdmission, type ReadOptions } from './admit-read.ts'

/** Requests about webhooks that an account may make in 60 seconds, per process of the service. */
const requestsPerMinute = 60

/** Returns the admission of requests that list webhooks or have them sent again. */
export function createWebhookReadAdmission(options: ReadOptions): AdmitRead {
  return createReadAdmission(options, {
    scope: 'usage',
    window: 'webhooks',
    perMinute: requestsPerMinute,
    refusal: 'The webhooks of this account were asked for',
  })
}
