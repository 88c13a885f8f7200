import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRows } from '../../../../test/support/execute-statement.ts'
import { temporaryStorage } from '../../../../test/support/open-accounts.ts'
import { databaseInUse, temporaryDatabase } from '../../../../test/support/test-database.ts'

interface Growth {
  /** What adds rows, and who can cause it. */
  addedBy: string
  /** What keeps that person, account or network from adding more. */
  bound: string
  /** When rows go. */
  goes: string
}

/**
 * Why no table grows without an end. A new table needs a line here, and a test of its bound. "Deletion" is that of the
 * account; "history" is `ROWDECK_HISTORY_DAYS`.
 */
const growth: Record<string, Growth> = {
  accounts: {
    addedBy: 'sign-up and single sign-on (visitors), invitations (operators)',
    bound: 'ROWDECK_SIGNUPS_PER_NETWORK a day of one network, one of an address',
    goes: 'deletion',
  },
  ledger: {
    addedBy: 'charges in credits (the account), grants (operators), events of Stripe',
    bound: 'the rate limits of the account; whoever grows it pays for it',
    goes: 'deletion, to closed_ledger',
  },
  api_keys: {
    addedBy: 'creation and rotation (the account), pages of sessions (the account)',
    bound: 'guards.changeKey, guards.act; 100 active ones, 5 of a session',
    goes: 'ended: with the history, or deletion',
  },
  requests: {
    addedBy: 'conversions (the account)',
    bound: 'the rate limits of the account; refusals by them add none',
    goes: 'history',
  },
  counters: {
    addedBy: 'conversions (the account)',
    bound: 'one of a window and key; 100 for files that timed out',
    goes: 'history, or deletion',
  },
  hashed_counters: {
    addedBy: 'deletion of accounts, sign-ups, trials',
    bound: 'those of accounts; one of a network and day',
    goes: 'a day after the end of their window',
  },
  closed_accounts: { addedBy: 'deletion', bound: 'that of accounts', goes: 'never: books' },
  closed_ledger: { addedBy: 'deletion', bound: 'that of ledger', goes: 'never: books' },
  usage_days: {
    addedBy: 'conversions (the account)',
    bound: 'one of a key and day',
    goes: 'history',
  },
  links: {
    addedBy: 'sign-up and forgotten passwords (visitors), invitations (operators)',
    bound: 'guards.sendLink, guards.issueLink; 1,000 addresses that wait, 50 of a network',
    goes: 'expiry: hours for links, 30 days for addresses that wait',
  },
  people: {
    addedBy: 'the first password or identity',
    bound: 'one of an account',
    goes: 'deletion',
  },
  people_sessions: {
    addedBy: 'sign-ins (the person)',
    bound: '100 of an account',
    goes: 'expiry after 14 days, or when it is ended',
  },
  people_credentials: {
    addedBy: 'the first password, the first sign-in through the provider',
    bound: 'one of each of a person',
    goes: 'deletion',
  },
  people_verifications: {
    addedBy: 'steps of signing in and of adding passkeys (visitors, the person)',
    bound: 'guards.startSignIn, guards.guessPassword, guards.act',
    goes: 'expiry after minutes',
  },
  people_second_factors: { addedBy: 'the person', bound: 'one of a person', goes: 'removal' },
  people_passkeys: { addedBy: 'the person', bound: '20 of a person', goes: 'removal' },
  leases: {
    addedBy: 'conversions, codes, and attempts that guards count (anybody)',
    bound: 'conversions at once; the attempts of a window, of a network (IPv4 /24, IPv6 /48) first',
    goes: 'a minute after the end of the lease',
  },
  jobs: {
    addedBy: 'jobs (the account)',
    bound: 'the rate limits of the account; ROWDECK_JOBS_PER_ACCOUNT that are open',
    goes: 'a day after their end, or deletion',
  },
  audit_log: {
    addedBy: 'acts of everybody',
    bound: 'recordLimits for visitors and sessions, guards.act and guards.changeKey for persons',
    goes: 'ROWDECK_AUDIT_DAYS, a day at least',
  },
  billing_customers: {
    addedBy: 'the first checkout (the account)',
    bound: 'one of an account',
    goes: 'never: books',
  },
  billing_purchases: { addedBy: 'payments', bound: 'each is paid', goes: 'never: books' },
  billing_events: {
    addedBy: 'deliveries signed by Stripe',
    bound: 'one of an event about a customer',
    goes: 'after the time in which Stripe repeats them',
  },
  webhook_secrets: {
    addedBy: 'the first webhook, renewals (the account)',
    bound: 'one of an account',
    goes: 'deletion',
  },
  webhook_deliveries: {
    addedBy: 'ended jobs with an address (the account)',
    bound: '1,000 of an account',
    goes: 'after 30 days, or deletion',
  },
  webhook_addresses: {
    addedBy: 'addresses that fail (the account)',
    bound: 'one of a delivery that failed',
    goes: 'a delivery that is accepted, 30 days after the last failure, or deletion',
  },
  service: { addedBy: 'the start', bound: 'one row', goes: 'never' },
  kysely_migration: { addedBy: 'migrations', bound: 'one of a migration', goes: 'never' },
  kysely_migration_lock: { addedBy: 'the first start', bound: 'one row', goes: 'never' },
}

const tables = {
  sqlite: "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'",
  postgres: "select tablename as name from pg_tables where schemaname = 'public'",
}

test('Of every table it is known who adds rows, how many at most, and when they go.', async () => {
  const database = await temporaryDatabase()
  await temporaryStorage(database)
  const found = await readRows(database, tables[databaseInUse()])
  assert.deepEqual(found.map(({ name }) => String(name)).toSorted(), Object.keys(growth).toSorted())
  for (const [table, { addedBy, bound, goes }] of Object.entries(growth)) {
    assert.ok(
      [addedBy, bound, goes].every((text) => text.length > 0),
      table,
    )
  }
})
