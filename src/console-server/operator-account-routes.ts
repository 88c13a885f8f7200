import {
  type Account,
  cursorAfter,
  type FoundAccount,
  lastDayBefore,
  positionOf,
  standingAsJson,
} from '../accounts/accounts.ts'
import type { SignedIn } from '../people/people.ts'
import { entryShown } from './account-routes.ts'
import type { ConsoleContext } from './console-context.ts'
import type { AccountDetail, OperatorAccount } from './contract.ts'
import { iso, isoOrNull } from './iso-time.ts'
import { asKey } from './key-routes.ts'
import type { RouteHandlers } from './routes.ts'
import { WebError } from './web-error.ts'

const accountsPerPage = 50
const entriesShown = 20

/** Searches accounts and shows one. */
export function operatorAccountRoutes(context: ConsoleContext) {
  const { accounts, clock } = context
  return {
    async 'GET /web/operator/accounts'({ query }) {
      const { search = '', sort = 'newest', state = 'all', after: cursor } = query
      const after = cursor === undefined ? undefined : positionOf(cursor, sort)
      if (cursor !== undefined && !after) throw unknownCursor()
      const wanted = { search: search.trim(), sort, state, after }
      // one more tells whether there is another page
      const found = await accounts.search({ ...wanted, accountsMax: accountsPerPage + 1 })
      const page = found.slice(0, accountsPerPage)
      const last = page.at(-1)
      const hasMore = found.length > page.length && last !== undefined
      return {
        accounts: page.map((one) => accountShown(one, clock.now())),
        next: hasMore ? cursorAfter(last.account, sort) : null,
      }
    },
    async 'GET /web/operator/accounts/:id'({ id, person }) {
      return detailOf(context, await accounts.find(id), person)
    },
  } satisfies Partial<RouteHandlers>
}

/** Returns the refusal of a cursor that no page has returned. */
export function unknownCursor(): WebError {
  return new WebError('input_invalid', 'This page of the list does not exist. Start again.', {
    field: 'after',
  })
}

/** Returns an account with its billing sources, keys and newest ledger entries. */
export async function detailOf(
  { accounts, clock, store }: ConsoleContext,
  { id }: Account,
  person: SignedIn,
): Promise<AccountDetail> {
  const now = clock.now()
  const search = { search: id, sort: 'newest', state: 'all', accountsMax: 1 } as const
  const [[found], standing, keys, uses, entries, secondFactor] = await Promise.all([
    accounts.search(search),
    accounts.standing(id),
    accounts.keys.list(id),
    accounts.keys.usesSinceRotation(id),
    accounts.ledger(id, entriesShown),
    store.hasSecondFactor(id),
  ])
  if (!found) throw new WebError('not_found', 'There is no such account.')
  return {
    account: accountShown(found, now),
    own: id === person.accountId,
    secondFactor,
    standing: standingAsJson(standing),
    keys: keys.map((apiKey) => asKey(apiKey, uses, now)),
    entries: entries.map(entryShown),
  }
}

function accountShown(
  { account, isOperator, isClaimed, converted, lastRequestAt }: FoundAccount,
  now: number,
): OperatorAccount {
  const { id, email, externalId, createdAt, plan, proEndsAt, credits, suspended } = account
  return {
    id,
    email,
    externalId,
    createdAt: iso(createdAt),
    operator: isOperator,
    claimed: isClaimed,
    suspended: suspended && { at: iso(suspended.at), reason: suspended.reason },
    plan: plan?.name ?? null,
    proUntil: proEndsAt !== null && now < proEndsAt ? lastDayBefore(proEndsAt) : null,
    credits,
    conversionsLast30Days: converted,
    lastRequestAt: isoOrNull(lastRequestAt),
  }
}
