import { AppError } from '@rowdeck/core/errors'
import { admissionError } from '../admission-errors.ts'

/** Returns the refusal of an unknown account id or email address. */
export function unknownAccount(): AppError {
  return new AppError(
    'not_found',
    'There is no such account. Check its id or email address, or create it first.',
  )
}

/** Returns the refusal of an unknown key id. */
export function unknownKey(): AppError {
  return new AppError(
    'not_found',
    'There is no such key. List the keys of the account to see their ids.',
  )
}

/** Returns the refusal of an email address or external id of another account. */
export function accountExists(): AppError {
  return admissionError('account_exists')
}
