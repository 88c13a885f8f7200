import type { Clock } from '../clock.ts'
import { AppError } from '../errors.ts'
import type { Account, Suspension } from './account.ts'
import type { AccountStore } from './account-store.ts'
import type { PersonHash } from './person.ts'
import { unknownAccount } from './unknown.ts'

const reasonLengthMax = 200

/** How operators keep a person out. */
export interface Suspensions {
  /**
   * Has the keys and sessions of the person refused from now on, with the reason, at this account and at
   * others of the same person. Requests under way go on. A suspended account that is suspended again
   * gets the new reason and keeps the moment.
   */
  suspend(accountId: string, reason?: string): Promise<Account>
  /** Ends a suspension; to do it again changes nothing. */
  resume(accountId: string): Promise<Account>
  /**
   * Why and since when the account is suspended, or another one of the same person; null if neither is.
   * The e-mail address need not have an account.
   */
  suspensionOf(idOrEmail: string): Promise<Suspension | null>
}

interface SuspensionOptions {
  store: Pick<AccountStore, 'findAccount' | 'findSuspension' | 'suspendAccount'>
  clock: Clock
  personHash: PersonHash
}

export function createSuspensions({ store, clock, personHash }: SuspensionOptions): Suspensions {
  return {
    async suspend(accountId, reason) {
      const known = await store.findAccount({ id: accountId })
      const at = known?.suspended?.at ?? clock.now()
      const suspension = { at, reason: checkedReason(reason) }
      return existing(await store.suspendAccount(accountId, suspension))
    },
    resume: async (accountId) => existing(await store.suspendAccount(accountId, null)),
    suspensionOf: (idOrEmail) =>
      store.findSuspension(
        idOrEmail.includes('@') ? { personHash: personHash(idOrEmail) } : { accountId: idOrEmail },
      ),
  }
}

function existing(account: Account | undefined): Account {
  if (!account) throw unknownAccount()
  return account
}

// What is kept, null if there is none; refuses what callers cannot be shown.
function checkedReason(given: string | undefined): string | null {
  const reason = given?.trim().replace(/\.$/, '') ?? ''
  if (reason === '') return null
  if (reason.length <= reasonLengthMax && !/\p{Cc}/u.test(reason)) return reason
  throw new AppError(
    'request_invalid',
    `The reason is invalid. Use at most ${reasonLengthMax} characters, without line breaks or other control characters.`,
  )
}
