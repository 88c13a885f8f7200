import { AppError } from '@rowdeck/core/errors'
import { nullable, oneOf, Type } from '@rowdeck/core/schema'
import type { Static } from 'typebox'
import {
  accountAsJson,
  accountSchema,
  dayOfUseSchema,
  keyUseSchema,
  ledgerEntryAsJson,
  ledgerEntrySchema,
} from './account-json.ts'
import {
  type AccountPosition,
  type AccountSort,
  accountSorts,
  accountStates,
  cursorAfter,
  positionOf,
} from './account-search.ts'
import { externalId, strict } from './new-account-form.ts'
import { type OperationCall, onAccount, operation } from './operation.ts'
import { standing, standingAsJson } from './standing-json.ts'
import { unknownAccount } from './unknown.ts'

const accountsPerPage = 50
const accountsPerPageMax = 100
const entriesListedMax = 100
const daysMax = 366

export const after = Type.Optional(
  Type.String({ maxLength: 1000, description: '`next` of the page before.' }),
)
export const next = nullable(Type.String(), {
  description: 'Send it as `after` to continue the list; null at its end.',
})

/** How many entries of a list a page has. */
export function pageLimit(what: string, usual: number, maximum: number) {
  const description = `${what} per page, 1 to ${maximum}; ${usual} by default.`
  return Type.Optional(Type.Integer({ minimum: 1, maximum, description }))
}

const listInput = Type.Object(
  {
    limit: pageLimit('Accounts', accountsPerPage, accountsPerPageMax),
    after,
    search: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'A part of the email address, or the beginning of the id or external id.',
      }),
    ),
    sort: Type.Optional(
      oneOf(accountSorts, {
        description: 'The order; `oldest` by default, so that new accounts are at the end.',
      }),
    ),
    state: Type.Optional(oneOf(accountStates, { description: 'Only accounts in this state.' })),
    externalId: Type.Optional(externalId('Only the account with exactly this external id.')),
  },
  strict,
)

/** The operations that read accounts. */
export const listOperations = {
  listAccounts: operation({
    summary: 'List accounts with their billing sources and conversions',
    route: 'GET /accounts',
    command: 'accounts list',
    onAccount: false,
    input: listInput,
    result: Type.Object({ accounts: Type.Array(accountSchema), next }),
    records: [],
    run: listAccounts,
  }),
  showAccount: onAccount({
    summary: 'Get an account and what it may do',
    route: 'GET /accounts/:id',
    command: 'accounts show',
    input: Type.Object({}, strict),
    result: Type.Object({
      ...accountSchema.properties,
      secondFactor: Type.Boolean({ description: 'Whether the person has a second factor.' }),
      standing,
    }),
    records: [],
    run: showAccount,
  }),
  readUsage: onAccount({
    summary: 'Get the conversions of an account by day and by key',
    route: 'GET /accounts/:id/usage',
    command: 'accounts usage',
    input: Type.Object(
      {
        days: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: daysMax,
            description: 'Number of UTC days up to today; 30 by default.',
          }),
        ),
      },
      strict,
    ),
    result: Type.Object({ days: Type.Array(dayOfUseSchema), keys: Type.Array(keyUseSchema) }),
    records: [],
    async run({ accounts, account }, { days = 30 }) {
      const { id } = account()
      const [byDay, keys] = await Promise.all([
        accounts.conversionsByDay(id, days),
        accounts.keyUses(id, days),
      ])
      return { days: byDay, keys }
    },
  }),
  listLedger: onAccount({
    summary: 'List the changes of the credits, plan and Pro of an account, newest first',
    route: 'GET /accounts/:id/ledger',
    command: 'accounts ledger',
    input: Type.Object(
      {
        limit: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: entriesListedMax,
            description: `Number of entries; ${entriesListedMax} by default.`,
          }),
        ),
      },
      strict,
    ),
    result: Type.Object({ entries: Type.Array(ledgerEntrySchema) }),
    records: [],
    async run({ accounts, account }, { limit = entriesListedMax }) {
      return { entries: (await accounts.ledger(account().id, limit)).map(ledgerEntryAsJson) }
    },
  }),
}

async function listAccounts(call: OperationCall, input: Static<typeof listInput>) {
  const { accounts, clock } = call
  const {
    limit: accountsMax = accountsPerPage,
    search = '',
    sort = 'oldest',
    state = 'all',
  } = input
  if (input.externalId !== undefined) {
    const named = await accounts.findBy({ externalId: input.externalId })
    return { accounts: named ? [await accountShown(call, named.id)] : [], next: null }
  }
  const position = positionIn(input.after, sort)
  const wanted = { search: search.trim(), sort, state, after: position }
  // one more tells whether there is another page
  const found = await accounts.search({ ...wanted, accountsMax: accountsMax + 1 })
  const page = found.slice(0, accountsMax)
  const last = page.at(-1)
  return {
    accounts: page.map((one) => accountAsJson(one, clock.now())),
    next: last && found.length > page.length ? cursorAfter(last.account, sort) : null,
  }
}

/** Returns an account with its standing, as after every change of it. */
export async function showAccount(call: OperationCall) {
  const { accounts, people } = call
  const { id } = call.account()
  const [account, secondFactor, now] = await Promise.all([
    accountShown(call, id),
    people.hasSecondFactor(id),
    accounts.standing(id),
  ])
  return { ...account, secondFactor, standing: standingAsJson(now) }
}

/** Returns an account as JSON. Throws not_found. */
export async function accountShown({ accounts, clock }: OperationCall, accountId: string) {
  const query = { search: accountId, sort: 'newest', state: 'all', accountsMax: 1 } as const
  const [found] = await accounts.search(query)
  if (found?.account.id !== accountId) throw unknownAccount()
  return accountAsJson(found, clock.now())
}

/** Returns the position that a cursor names. Throws request_invalid if it belongs to another list. */
export function positionIn(
  cursor: string | undefined,
  sort: AccountSort,
): AccountPosition | undefined {
  if (cursor === undefined) return undefined
  const position = positionOf(cursor, sort)
  if (position) return position
  throw new AppError(
    'request_invalid',
    '`after` is not a cursor of this list. Send `next` of the page before, or leave it out.',
  )
}
