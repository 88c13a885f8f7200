import type { RateWindow } from '../accounts/accounts.ts'
import { AppError, type AppErrorOptions, type ErrorCode } from '../errors.ts'

/** A refusal of a caller who is known, with the windows that the answer's headers tell of. */
export class AdmissionRefused extends AppError {
  readonly windows: readonly RateWindow[]

  constructor(refusal: Refusal, windows: readonly RateWindow[]) {
    super(refusal.code, refusal.message, refusal)
    this.windows = windows
  }
}

export interface Refusal extends AppErrorOptions {
  code: ErrorCode
  message: string
}
