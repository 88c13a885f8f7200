import { AppError } from '@rowdeck/core/errors'
import type { Account } from './account.ts'
import type { AccountOrigin, AccountStore } from './account-store.ts'
import { type AuditOptions, auditEntry } from './audit.ts'
import { randomBase62 } from './base62.ts'
import { checkedEmail, normalizedEmail } from './email-address.ts'
import type { Keys, NewKey } from './keys.ts'
import type { LedgerActs } from './ledger-acts.ts'
import type { PersonHash } from './person.ts'

/** How accounts come into being. An email address, stored in lower case, has one account. */
export interface NewAccounts {
  /** Creates an account and its first key. */
  create(email: string): Promise<NewKey & { account: Account }>
  /**
   * Creates an account without a key if there is none yet, an operator with Pro without end; otherwise resolves to
   * undefined. Safe if several processes start at once.
   */
  createFirst(email: string): Promise<Account | undefined>
  /** Returns the account of this email address; creates it without a key if there is none. */
  open(email: string): Promise<Account>
  /** Creates an account without a key; undefined if the address, the external id or the hash belongs to another one. */
  tryCreate(account: AccountToCreate): Promise<Account | undefined>
}

export interface AccountToCreate extends Pick<AccountOrigin, 'creationHash'> {
  email: string
  externalId?: string | undefined
}

interface NewAccountOptions extends AuditOptions {
  store: Pick<AccountStore, 'hasAccounts' | 'findAccount' | 'insertAccount' | 'setOperator'>
  personHash: PersonHash
}

/** Returns the operations that create accounts. Bad input is `request_invalid`. */
export function createNewAccounts(
  options: NewAccountOptions,
  { keys, ledger }: { keys: Keys; ledger: LedgerActs },
): NewAccounts {
  const { store } = options
  const insert = async (email: string) => {
    const account = await tryInsert(options, { email })
    if (account) return account
    throw new AppError(
      'request_invalid',
      'An account with this email address already exists. Use that account or another address.',
    )
  }
  return {
    async create(email) {
      const account = await insert(email)
      return { account, ...(await keys.create(account.id, { name: 'first key' })) }
    },
    async createFirst(email) {
      if (await store.hasAccounts()) return undefined
      const account = await tryInsert(options, { email })
      if (!account) return undefined
      const { id: accountId } = account
      const audit = auditEntry(options, { kind: 'operator_added', accountId })
      await store.setOperator(accountId, true, audit)
      return ledger.grantPro(accountId, 'forever')
    },
    async open(email) {
      const find = () => store.findAccount({ email: normalizedEmail(email) })
      // another request may create it in between
      return (
        (await find()) ?? (await tryInsert(options, { email })) ?? (await find()) ?? insert(email)
      )
    },
    tryCreate: (account) => tryInsert(options, account),
  }
}

async function tryInsert(
  options: NewAccountOptions,
  { email: given, externalId, ...origin }: AccountToCreate,
): Promise<Account | undefined> {
  const { store, clock, personHash } = options
  const email = checkedEmail(given)
  const id = `acc_${randomBase62(16)}`
  const nothing = { plan: null, proEndsAt: null, credits: 0, limits: {}, suspended: null }
  const names = { id, email, externalId: externalId ?? null }
  const account: Account = { ...names, createdAt: clock.now(), ...nothing }
  const audit = auditEntry(options, { kind: 'account_created', accountId: id })
  const hashes = { ...origin, personHash: personHash(email) }
  return (await store.insertAccount(account, { ...hashes, audit })) ? account : undefined
}
