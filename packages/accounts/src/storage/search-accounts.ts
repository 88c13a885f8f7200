import { type ExpressionBuilder, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { AccountSearch, AccountSort, FoundAccount } from '../accounts/accounts.ts'
import { toAccount } from './rows.ts'
import type { AccountRow, Schema } from './schema.ts'

/**
 * Finds accounts with keyset paging: without a search, an index delivers the page in its order; with one, addresses
 * are compared until the page is full. What is shown beside the accounts is read for the page only.
 */
export async function searchAccounts(
  db: Kysely<Schema>,
  search: AccountSearch,
): Promise<FoundAccount[]> {
  const page = pageOf(db, search).as('a')
  const rows = await db
    .selectFrom(page)
    .selectAll('a')
    .select((eb) => [
      eb
        .exists(eb.selectFrom('people').select('people.id').whereRef('people.id', '=', 'a.id'))
        .as('claimed'),
      eb
        .selectFrom('usage_days as d')
        .select(({ fn }) => fn.sum('d.converted').as('converted'))
        .whereRef('d.account_id', '=', 'a.id')
        .where('d.starts_at', '>=', search.daysFrom)
        .as('converted'),
      eb
        .selectFrom('requests as r')
        .select(({ fn }) => fn.max('r.at').as('at'))
        .whereRef('r.account_id', '=', 'a.id')
        .as('last_request_at'),
    ])
    .orderBy(`a.${orders[search.sort].column}`, orders[search.sort].direction)
    .orderBy('a.id', orders[search.sort].direction)
    .execute()
  return rows.map((row) => ({
    account: toAccount(row),
    isOperator: row.operator === 1,
    isClaimed: Boolean(row.claimed),
    converted: Number(row.converted ?? 0),
    lastRequestAt: row.last_request_at,
  }))
}

const orders = {
  newest: { column: 'created_at', direction: 'desc' },
  oldest: { column: 'created_at', direction: 'asc' },
  email: { column: 'email', direction: 'asc' },
  credits: { column: 'credits', direction: 'desc' },
} as const satisfies Record<AccountSort, { column: keyof AccountRow; direction: 'asc' | 'desc' }>

function pageOf(db: Kysely<Schema>, { search, sort, state, after, accountsMax }: AccountSearch) {
  const { column, direction } = orders[sort]
  let query = db.selectFrom('accounts').selectAll()
  // literals, because partial indexes are not used with parameters
  if (state === 'suspended') query = query.where('suspended_at', 'is not', null)
  if (state === 'operators') query = query.where('operator', '=', sql.lit(1))
  if (search !== '') query = matching(query, search)
  // Following an index to compare every address costs several times as much as reading the table once.
  const sorted =
    search === ''
      ? sql.ref<string | number>(column)
      : sql<string | number>`coalesce(${sql.ref(column)}, ${sql.ref(column)})`
  if (after) {
    const comparison = sql.raw(direction === 'asc' ? '>' : '<')
    const position = sql`(${after.value}, ${after.id})`
    query = query.where(sql<boolean>`(${sorted}, id) ${comparison} ${position}`)
  }
  return query.orderBy(sorted, direction).orderBy('id', direction).limit(accountsMax)
}

/** After the last character of any text. */
const last = '\u{10ffff}'

function matching(query: SelectQueryBuilder<Schema, 'accounts', AccountRow>, search: string) {
  const startsWith =
    (column: 'id' | 'external_id') => (eb: ExpressionBuilder<Schema, 'accounts'>) =>
      eb.and([eb(column, '>=', search), eb(column, '<', search + last)])
  if (/^acc_\w+$/.test(search)) return query.where(startsWith('id'))
  const part = `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  return query.where((eb) =>
    eb.or([sql<boolean>`email like ${part} escape '\\'`, startsWith('external_id')(eb)]),
  )
}
