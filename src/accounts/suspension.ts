import { AppError } from '../errors.ts'

const reasonLengthMax = 200

/** Returns the reason of a suspension as it is kept, null if there is none; refuses what callers cannot be shown. */
export function checkedReason(given: string | undefined): string | null {
  const reason = given?.trim().replace(/\.$/, '') ?? ''
  if (reason === '') return null
  if (reason.length <= reasonLengthMax && !/\p{Cc}/u.test(reason)) return reason
  throw new AppError(
    'request_invalid',
    `Give the reason in at most ${reasonLengthMax} characters, without line breaks or other controls.`,
  )
}
