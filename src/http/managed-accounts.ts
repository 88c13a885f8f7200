import {
  type Account,
  type Accounts,
  cursorAfter,
  lastDayBefore,
  positionOf,
  standingAsJson,
} from '../accounts/accounts.ts'
import { AppError } from '../errors.ts'
import type {
  ListQuery,
  ManagedAccount,
  ManagedAccountDetail,
  ManagedAccounts,
} from './contract-operator.ts'

const accountsPerPage = 50

/** Returns a page of accounts, oldest first, so that accounts created meanwhile are at the end. */
export async function listAccounts(accounts: Accounts, query: ListQuery): Promise<ManagedAccounts> {
  const { limit, after: cursor, search = '', state = 'all', externalId } = query
  if (externalId !== undefined) {
    const named = await accounts.findBy({ externalId })
    return { accounts: named ? [managedAccountAsJson(named)] : [], next: null }
  }
  const after = cursor === undefined ? undefined : positionOf(cursor, 'oldest')
  if (cursor !== undefined && !after) {
    throw new AppError(
      'request_invalid',
      '`after` is not a cursor of this list. Send `next` of the page before, or leave it out.',
    )
  }
  const accountsMax = limit === undefined ? accountsPerPage : Number(limit)
  const wanted = { search: search.trim(), sort: 'oldest', state, after } as const
  // one more tells whether there is another page
  const found = await accounts.search({ ...wanted, accountsMax: accountsMax + 1 })
  const page = found.slice(0, accountsMax).map(({ account }) => account)
  const last = page.at(-1)
  return {
    accounts: page.map(managedAccountAsJson),
    next: last && found.length > page.length ? cursorAfter(last, 'oldest') : null,
  }
}

/** Returns an account with its standing. Throws not_found. */
export async function showAccount(accounts: Accounts, id: string): Promise<ManagedAccountDetail> {
  const account = await accounts.find(id)
  const standing = standingAsJson(await accounts.standing(account.id))
  return { ...managedAccountAsJson(account), standing }
}

/** Returns an account as operators see it. */
export function managedAccountAsJson(account: Account): ManagedAccount {
  const { id, email, externalId, createdAt, suspended, plan, proEndsAt, credits } = account
  return {
    id,
    email,
    externalId,
    createdAt: iso(createdAt),
    suspended: suspended && { at: iso(suspended.at), reason: suspended.reason },
    plan: plan && { name: plan.name, requestsPerMonth: plan.requestsPerMonth },
    proUntil: proEndsAt === null ? null : lastDayBefore(proEndsAt),
    credits,
  }
}

function iso(moment: number): string {
  return new Date(moment).toISOString()
}
