import type { ErrorCode } from '@rowdeck/core/errors'
import type { AdmissionOptions } from './decide.ts'
import type { Content } from './idempotency.ts'
import { keepsCharge } from './keeps-charge.ts'
import { hashOfContent, isRefusedLater, ranOutOfTime, timedOutMax } from './timed-out-content.ts'

interface UnpaidOptions extends Pick<AdmissionOptions, 'workerTime' | 'secret'> {
  /** Hashes of content of the account that ran out of time. */
  timedOut: readonly string[]
}

/** Returns what remembers the work of one request that ends without a charge; see `Admission` for the contract. */
export function unpaidWork(accountId: string, { workerTime, secret, timedOut }: UnpaidOptions) {
  let workedMs = 0
  let hasFailed = false
  let hash: string | undefined
  return {
    worked(ms: number): void {
      workerTime.add(accountId, ms)
      workedMs += ms
      // a step that was still running when its caller disconnected
      if (hasFailed) workerTime.addFailed(accountId, ms)
    },
    /** Throws document_too_slow. */
    async receive(content: Content): Promise<void> {
      hash = await hashOfContent(content, { accountId, secret: secret() })
      if (timedOut.includes(hash)) throw ranOutOfTime()
    },
    failAttempt(): void {
      workerTime.addFailed(accountId, workedMs)
      workedMs = 0
    },
    async fail(code: ErrorCode | null, isCharged: boolean): Promise<void> {
      if (isCharged || !keepsCharge(code)) return
      hasFailed = true
      workerTime.addFailed(accountId, workedMs)
      if (hash === undefined || timedOut.length >= timedOutMax) return
      if (isRefusedLater(code, workedMs)) workerTime.addTimedOut(accountId, hash)
    },
  }
}
