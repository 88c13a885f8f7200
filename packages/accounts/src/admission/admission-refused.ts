import { AppError, type AppErrorOptions, type ErrorCode } from '@rowdeck/core/errors'
import type { RateWindow } from '../accounts/accounts.ts'

/** A refusal of an authenticated caller, with the rate windows for the response headers. */
export class AdmissionRefused extends AppError {
  readonly windows: readonly RateWindow[]
  readonly accountId: string

  constructor(refusal: Refusal, windows: readonly RateWindow[], accountId: string) {
    super(refusal.code, refusal.message, refusal)
    this.windows = windows
    this.accountId = accountId
  }
}

export interface Refusal extends AppErrorOptions {
  code: ErrorCode
  message: string
}
