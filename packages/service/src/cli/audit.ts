import type { AuditEntryJson, Perform } from '@rowdeck/accounts/accounts'
import { systemClock } from '@rowdeck/core/clock'
import { dayMs, hourMs, isoTime, minuteMs } from '@rowdeck/core/time'
import { Command, InvalidArgumentError } from 'commander'
import { alignedTable } from './aligned-table.ts'
import { printJson, printText, report } from './print.ts'
import { withAccounts } from './with-accounts.ts'

interface Options {
  since: number
  account?: string
  json?: boolean
}

const entriesPerRead = 1000
/** Entries that are printed at most, the newest ones. */
const entriesMax = 100_000
const unitMs: Record<string, number> = { m: minuteMs, h: hourMs, d: dayMs }

export const auditCommand = new Command('audit')
  .description('Print the audit log: sign-ins, changes of keys and accounts; newest first')
  .option('--since <age>', 'age of the oldest entry, such as 30m, 12h or 7d', age, age('7d'))
  .option('--account <email>', 'or the id: only acts of or on this account')
  .option('--json', 'print one JSON object per line')
  .action(({ since, account, json }: Options) =>
    withAccounts(async ({ perform }) => {
      const input = { since: isoTime(systemClock.now() - since), ...(account && { account }) }
      const entries = await readAll(perform, input)
      if (json) for (const entry of entries) printJson(withoutAddresses(entry))
      else if (entries.length > 0) printText(asText(entries))
      else report('No entries.')
    }),
  )

async function readAll(
  perform: Perform,
  query: { since: string; account?: string },
): Promise<AuditEntryJson[]> {
  const entries: AuditEntryJson[] = []
  let after: string | null | undefined
  while (after !== null && entries.length < entriesMax) {
    const input = { ...query, limit: entriesPerRead, ...(after && { after }) }
    const page = await perform('readAudit', { actor: { kind: 'command_line' }, input })
    entries.push(...page.entries)
    after = page.next
  }
  return entries
}

function age(text: string): number {
  const [, number, unit = ''] = /^(\d{1,6})([mhd])$/.exec(text) ?? []
  const ms = Number(number) * (unitMs[unit] ?? Number.NaN)
  if (ms > 0) return ms
  throw new InvalidArgumentError('Write it as 30m, 12h or 7d.')
}

// without the addresses, which the log itself does not have, because the output may be kept
function withoutAddresses({ email: _email, actorEmail: _actor, ...entry }: AuditEntryJson) {
  return entry
}

function asText(entries: AuditEntryJson[]): string {
  const lines = entries.map((entry) => [
    entry.at,
    entry.kind,
    [entry.actor, entry.actorAccountId].filter(Boolean).join(' '),
    entry.network ?? '-',
    entry.accountId ?? '-',
    detailsOf(entry),
  ])
  return alignedTable([['time', 'act', 'by', 'from', 'account', 'details'], ...lines])
}

function detailsOf({ details, note }: AuditEntryJson): string {
  const facts = Object.entries(details).map(([name, value]) => `${name} ${value}`)
  return [...facts, ...(note === null ? [] : [note])].join(', ') || '-'
}
