import type { Clock } from '@rowdeck/core/clock'
import { AppError } from '@rowdeck/core/errors'
import type { Account, Suspension } from './account.ts'
import type { AccountOfPerson, AccountStore } from './account-store.ts'
import { type AuditDetails, type AuditOptions, auditEntry } from './audit.ts'
import { requireMayLockOut } from './may-lock-out.ts'
import type { PersonHash } from './person.ts'
import { unknownAccount } from './unknown.ts'

const reasonLengthMax = 200
/** Other accounts that an entry of the audit log names. */
const namedMax = 10

/** How operators keep a person out. */
export interface Suspensions {
  /**
   * Has the keys and sessions of the person refused from now on, with the reason, at this account and at
   * others of the same person. Requests under way go on. A suspended account that is suspended again
   * gets the new reason and keeps the moment. Throws request_invalid if the actor may not lock out the person.
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

interface SuspensionOptions extends AuditOptions {
  store: Pick<AccountStore, 'findAccount' | 'findSuspension' | 'listPerson' | 'suspendAccount'>
  clock: Clock
  personHash: PersonHash
}

export function createSuspensions(options: SuspensionOptions): Suspensions {
  const { store, clock, personHash } = options
  return {
    async suspend(accountId, reason) {
      const known = await store.findAccount({ id: accountId })
      const at = known?.suspended?.at ?? clock.now()
      const suspension = { at, reason: checkedReason(reason) }
      const { reason: note } = suspension
      const isSame = known?.suspended ? known.suspended.reason === note : false
      const details = othersOf(accountId, await store.listPerson(accountId))
      const act = { kind: 'account_suspended', accountId, details, note } as const
      const audit = isSame ? undefined : auditEntry(options, act)
      const permit = (person: readonly AccountOfPerson[]) =>
        requireMayLockOut(options.actor, person)
      return existing(await store.suspendAccount(accountId, suspension, { audit, permit }))
    },
    async resume(accountId) {
      const known = existing(await store.findAccount({ id: accountId }))
      if (!known.suspended) return known
      const details = othersOf(accountId, await store.listPerson(accountId))
      const audit = auditEntry(options, { kind: 'account_resumed', accountId, details })
      return existing(await store.suspendAccount(accountId, null, { audit }))
    },
    suspensionOf: (idOrEmail) =>
      store.findSuspension(
        idOrEmail.includes('@') ? { personHash: personHash(idOrEmail) } : { accountId: idOrEmail },
      ),
  }
}

/** Names the other accounts that a suspension holds for. */
function othersOf(accountId: string, person: readonly AccountOfPerson[]): AuditDetails {
  const others = person.filter(({ id }) => id !== accountId).map(({ id }) => id)
  if (others.length === 0) return {}
  const rest = others.length > namedMax ? ', …' : ''
  return { others: `${others.slice(0, namedMax).join(', ')}${rest}` }
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
