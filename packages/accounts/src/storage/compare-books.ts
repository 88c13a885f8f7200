type Read = <Row>(text: string) => Promise<Row[]>

export interface RowCount {
  table: string
  from: number
  to: number
}

/** A line of the books that both databases should have with the same figures. */
export interface BookDifference {
  /** Such as `ledger of acc_…`. */
  line: string
  /** The figures, undefined if the line is missing. */
  from: string | undefined
  to: string | undefined
}

/** The books: sums by account, in words that every database understands. Each row has a `line` and figures. */
const books: Record<string, string> = {
  balance:
    'select id as line, credits, revision, coalesce(pro_ends_at, -1) as pro, coalesce(plan_requests_per_month, -1) as plan from accounts',
  ledger:
    'select account_id as line, count(*) as entries, sum(credits) as credits, max(revision) as revision from ledger group by account_id',
  'requests by state':
    "select account_id || ' ' || state as line, count(*) as requests, sum(coalesce(slides, 0)) as slides, sum(replayed) as replays, count(charged_at) as charges from requests group by account_id, state",
  counters:
    "select account_id || ' ' || kind as line, count(*) as windows, sum(used) as used from counters group by account_id, kind",
  'days in use':
    'select account_id as line, count(*) as days, sum(converted) as converted, sum(charged) as charged, sum(failed) as failed, sum(slides) as slides from usage_days group by account_id',
  keys: 'select account_id as line, count(*) as keys, count(revoked_at) as revoked, count(expires_at) as expiring from api_keys group by account_id',
  'closed ledger':
    'select account_id as line, count(*) as entries, sum(credits) as credits from closed_ledger group by account_id',
  'closed balance': 'select id as line, credits from closed_accounts',
  'audit log':
    'select kind as line, count(*) as entries, max(at) as newest from audit_log group by kind',
  'hashed counters':
    'select kind as line, count(*) as windows, sum(used) as used from hashed_counters group by kind',
}

/** Counts the rows of both databases and compares their books. */
export async function compareBooks(
  from: Read,
  to: Read,
  tables: readonly string[],
): Promise<{ tables: RowCount[]; differences: BookDifference[] }> {
  const counts: RowCount[] = []
  const differences: BookDifference[] = []
  for (const table of tables) {
    const count = { table, from: await countRows(from, table), to: await countRows(to, table) }
    counts.push(count)
    if (count.from !== count.to) {
      differences.push({ line: `rows of ${table}`, from: `${count.from}`, to: `${count.to}` })
    }
  }
  for (const [book, query] of Object.entries(books)) {
    differences.push(...differencesIn(book, await bookOf(from, query), await bookOf(to, query)))
  }
  return { tables: counts, differences }
}

async function countRows(read: Read, table: string): Promise<number> {
  const [row] = await read<{ count: number | string }>(`select count(*) as count from "${table}"`)
  return Number(row?.count)
}

type Lines = Map<string, string>

async function bookOf(read: Read, query: string): Promise<Lines> {
  const rows = await read<Record<string, unknown>>(query)
  return new Map(
    rows.map(({ line, ...figures }) => {
      const written = Object.entries(figures).map(([name, figure]) => `${name} ${Number(figure)}`)
      return [String(line), written.join(', ')]
    }),
  )
}

function differencesIn(book: string, from: Lines, to: Lines): BookDifference[] {
  return [...new Set([...from.keys(), ...to.keys()])]
    .filter((line) => from.get(line) !== to.get(line))
    .map((line) => ({ line: `${book} of ${line}`, from: from.get(line), to: to.get(line) }))
}
