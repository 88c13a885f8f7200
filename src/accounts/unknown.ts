import { AppError } from '../errors.ts'

/** Returns the refusal of an id or address that no account has. */
export function unknownAccount(): AppError {
  return new AppError(
    'not_found',
    'There is no such account; check its id or e-mail address, or create it first.',
  )
}

/** Returns the refusal of an id that no key of the account has. */
export function unknownKey(): AppError {
  return new AppError(
    'not_found',
    'There is no such key; list the keys of the account for their ids.',
  )
}
