import { dayMs } from '@rowdeck/core/time'
/** What an audit found out. */
export interface AuditFinding {
  /** What was checked, such as `balances`. */
  check: string
  state: 'ok' | 'warning' | 'fault'
  /** What is wrong, or that nothing is. */
  message: string
  /** What to do; undefined if nothing is wrong. */
  advice?: string
}

interface Check {
  name: string
  /** Selects a `line` for everything that is wrong. One statement, so that it sees one moment of a database in use. */
  query: string
  state: 'warning' | 'fault'
  wrong: string
  right: string
  advice: string
}

type Read = <Row>(text: string) => Promise<Row[]>

export interface AuditTimes {
  now: number
  /** Requests are kept for this long. */
  historyMs: number
}

const linesMax = 5
const mendBooks =
  'Restore a backup from before the fault if you can, keep a copy of this database, and report the lines.'

/** Checks the books of a database by themselves. Reads only; a service may be running on it. */
export async function auditBooks(read: Read, times: AuditTimes): Promise<AuditFinding[]> {
  const findings: AuditFinding[] = []
  for (const { name, query, state, wrong, right, advice } of checksOf(times)) {
    const rows = await read<{ line: string }>(
      `select line from (${query}) as found limit ${linesMax}`,
    )
    const lines = rows.map(({ line }) => line)
    findings.push(
      lines.length === 0
        ? { check: name, state: 'ok', message: right }
        : { check: name, state, message: `${wrong}: ${lines.join('; ')}`, advice },
    )
  }
  return findings
}

function checksOf({ now, historyMs }: AuditTimes): Check[] {
  // a day is left for requests that were admitted before it and charged within it
  const keptSince = now - historyMs + dayMs
  const fault = { state: 'fault' as const, advice: mendBooks }
  return [
    {
      ...fault,
      name: 'balances',
      query: `${balances('accounts', 'ledger')} union all ${balances('closed_accounts', 'closed_ledger')}`,
      right: 'Every balance is the sum of its ledger.',
      wrong: 'Balances differ from the sums of their ledgers',
    },
    {
      ...fault,
      name: 'charges',
      query: charges(keptSince),
      right:
        'Every credit that was spent belongs to one conversion, and every conversion was paid once.',
      wrong: 'Credits spent and conversions charged differ',
    },
    {
      ...fault,
      name: 'quotas',
      query: quotas(keptSince),
      right: 'The counters of quotas match the conversions that used them.',
      wrong: 'Counters of quotas differ from the conversions that used them',
    },
    {
      ...fault,
      name: 'negative',
      query: negatives,
      right: 'No balance and no counter is negative.',
      wrong: 'Negative figures',
    },
    {
      ...fault,
      name: 'reservations',
      query: `select 'request ' || id || ' holds until ' || expires_at as line from requests where state in ('held', 'charged') and expires_at > ${now + dayMs}`,
      right: 'No reservation lasts longer than a conversion can.',
      wrong: 'Reservations would hold quota or credits for days',
      advice:
        'Check that the clock of the machine was not wrong, and correct it. Then restart the service.',
    },
    {
      name: 'unfinished',
      state: 'warning',
      query: `select count(*) || ' since ' || min(at) as line from requests where state in ('held', 'charged') and expires_at < ${now} having count(*) > 0`,
      right: 'No request was cut off by the end of a process.',
      wrong: 'Requests that were cut off by the end of a process, and hold nothing',
      advice:
        'Nothing needs to be done. If there are more every day, find out why the process ends.',
    },
  ]
}

const balances = (accounts: string, ledger: string) =>
  `select 'account ' || a.id || ' has ' || a.credits || ', its ledger ' || coalesce(sum(l.credits), 0) as line from ${accounts} a left join ${ledger} l on l.account_id = a.id group by a.id, a.credits having a.credits <> coalesce(sum(l.credits), 0)`

/** Per request id of a caller, which several requests may share: what was spent, and what was charged. */
const charges = (since: number) => `
  select 'request ' || request_id || ' of ' || account_id || ': ' || sum(spent) || ' spent, ' || sum(charged) || ' charged' as line
  from (
    select account_id, request_id, -credits as spent, 0 as charged, at from ledger
      where kind in ('credit_spent', 'credit_refunded')
    union all
    select account_id, request_id, 0 as spent, units as charged, at from requests
      where pays = 'credits' and replayed = 0 and charged_at is not null and state in ('charged', 'settled')
  ) as entries
  group by account_id, request_id
  having sum(spent) <> sum(charged) and min(at) >= ${since}`

const quotas = (since: number) => `
  select account_id || ' ' || kind || ' from ' || starts_at || ': ' || sum(used) || ' counted, ' || sum(charged) || ' charged' as line
  from (
    select account_id, kind, starts_at, used, 0 as charged from counters
      where kind in ('free_day', 'plan_month')
    union all
    select account_id, case when pays = 'free' then 'free_day' else 'plan_month' end as kind, window_starts_at as starts_at, 0 as used, units as charged from requests
      where pays in ('free', 'plan') and window_starts_at is not null and replayed = 0 and charged_at is not null and state in ('charged', 'settled')
  ) as uses
  where starts_at >= ${since}
  group by account_id, kind, starts_at
  having sum(used) <> sum(charged)`

const negatives = `
  select 'credits of ' || id as line from accounts where credits < 0
  union all select kind || ' of ' || account_id as line from counters where used < 0
  union all select kind || ' of a person' as line from hashed_counters where used < 0
  union all select 'usage of ' || account_id as line from usage_days where converted < 0 or charged < 0 or failed < 0 or slides < 0`
