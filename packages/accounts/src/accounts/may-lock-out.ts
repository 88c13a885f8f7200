import { AppError } from '@rowdeck/core/errors'
import type { AccountOfPerson } from './account-store.ts'
import type { Actor } from './audit.ts'

/**
 * Throws request_invalid if the person with these accounts is the actor, or an operator and the actor an API key. All accounts of
 * a person count, because a suspension holds for them all.
 */
export function requireMayLockOut(actor: Actor | null, person: readonly AccountOfPerson[]): void {
  if (person.some(({ id }) => id === actor?.accountId)) {
    throw new AppError(
      'request_invalid',
      'You cannot do this to your own account, or to another account of yours. Ask another operator, or use the command line.',
    )
  }
  if (actor?.keyId && person.some(isOperator)) throw ofOperator()
}

export const isOperator = (account: AccountOfPerson) => account.isOperator

/** The refusal to change the account of an operator with an API key. */
export function ofOperator(): AppError {
  return new AppError(
    'request_invalid',
    'This is the account of an operator, which API keys cannot change. Use the console or the command line.',
  )
}
