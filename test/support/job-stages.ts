import type { Admission } from '../../packages/accounts/src/admission/admit.ts'
import { AppError } from '../../packages/core/src/errors.ts'
import type { JobEvents, JobTable } from '../../packages/service/src/jobs/jobs.ts'

/** For a service that sends nothing. */
export const withoutCallbacks: JobEvents = {
  async ended() {},
  check() {
    throw new AppError(
      'request_invalid',
      'Callbacks are not available. Leave out `callback_url`, and ask for the status of the job instead.',
    )
  },
  async sendResult() {},
  seal: (_, callbackUrl) => callbackUrl,
}

/** The reading of a deck until its job is canceled. */
export async function unlessCanceled<T>(reading: Promise<T>, signal: AbortSignal): Promise<T> {
  const canceled = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => canceled.reject(signal.reason), { once: true })
  signal.throwIfAborted()
  return await Promise.race([reading, canceled.promise])
}

/** What a job does but read. `charged` resolves when its process goes on after the charge. */
export function stagesOf(admission: Admission, charged: Promise<void>) {
  return {
    async charge({ rowCount: slides, mode }: JobTable) {
      await admission.settle({ slides, mode })
      await charged
    },
    async release(error: unknown) {
      await admission.release(error instanceof AppError ? error.code : undefined)
    },
    renew: () => void admission.renew(),
    describe: () => ({ code: 'reading_failed', message: 'It failed.' }),
  }
}
