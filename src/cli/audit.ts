import { Command, InvalidArgumentError } from 'commander'
import type { AuditEntry } from '../accounts/accounts.ts'
import { systemClock } from '../clock.ts'
import { alignedTable } from './aligned-table.ts'
import { isoTime } from './iso-time.ts'
import { withAccounts } from './with-accounts.ts'

interface Options {
  since: number
  account?: string
  json?: boolean
}

const entriesPerRead = 1000
/** Entries that are printed at most, the newest ones. */
const entriesMax = 100_000
const unitMs: Record<string, number> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

export const auditCommand = new Command('audit')
  .description('Print the audit log: sign-ins, changes of keys and accounts; newest first')
  .option('--since <age>', 'age of the oldest entry, such as 30m, 12h or 7d', age, age('7d'))
  .option('--account <email>', 'or the id: only acts of or on this account')
  .option('--json', 'print one JSON object per line')
  .action(({ since, account, json }: Options) =>
    withAccounts(async (accounts) => {
      const accountId = account && (await accounts.find(account)).id
      const query = { since: systemClock.now() - since, accountId }
      const entries: AuditEntry[] = []
      for (let more = true; more && entries.length < entriesMax; ) {
        const after = entries.at(-1)
        const page = await accounts.audit({ ...query, after, entriesMax: entriesPerRead })
        entries.push(...page)
        more = page.length === entriesPerRead
      }
      console.log(json ? entries.map(asJson).join('\n') : asText(entries))
    }),
  )

function age(text: string): number {
  const [, number, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? []
  const ms = Number(number) * (unitMs[unit] ?? Number.NaN)
  if (ms > 0) return ms
  throw new InvalidArgumentError('Write it as 30m, 12h or 7d.')
}

function asJson({ at, ...entry }: AuditEntry): string {
  return JSON.stringify({ at: isoTime(at), ...entry })
}

function asText(entries: AuditEntry[]): string {
  if (entries.length === 0) return 'No entries.'
  const lines = entries.map((entry) => [
    isoTime(entry.at),
    entry.kind,
    [entry.actor, entry.actorAccountId].filter(Boolean).join(' '),
    entry.network ?? '-',
    entry.accountId ?? '-',
    detailsOf(entry),
  ])
  return alignedTable([['time', 'act', 'by', 'from', 'account', 'details'], ...lines])
}

function detailsOf({ details, note }: AuditEntry): string {
  const facts = Object.entries(details).map(([name, value]) => `${name} ${value}`)
  return [...facts, ...(note === null ? [] : [note])].join(', ') || '-'
}
