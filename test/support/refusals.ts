import assert from 'node:assert/strict'
import { AdmissionRefused } from '../../packages/accounts/src/admission/admit.ts'
import { AppError, type ErrorCode } from '../../packages/core/src/errors.ts'

/** Resolves to the refusal of an authenticated caller; fails if the request is admitted. */
export async function refusalOf(ask: () => Promise<unknown>): Promise<AdmissionRefused> {
  const error = await ask().then(
    () => assert.fail('The request was admitted.'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof AdmissionRefused, String(error))
  return error
}

/** Returns a check for `assert.rejects`: an error for the caller with this code. */
export function withCode(code: ErrorCode) {
  return (error: unknown): boolean => error instanceof AppError && error.code === code
}

/** The same with a message that matches. */
export function refused(code: ErrorCode, message: RegExp) {
  return (error: unknown): boolean => {
    assert.ok(error instanceof AppError)
    assert.equal(error.code, code)
    assert.match(error.message, message)
    return true
  }
}

/** Sends requests sequentially, whatever their outcome. */
export async function askTimes(ask: () => Promise<unknown>, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await ask().catch(() => undefined)
}

/** Whether it succeeds: false if it is refused; any other failure is thrown. */
export async function succeeds(work: Promise<unknown>): Promise<boolean> {
  try {
    await work
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
