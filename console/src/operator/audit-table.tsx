import { useCallback } from 'react'
import type { AuditEntry } from '../../../src/console-server/contract.ts'
import { callAccount } from '../account/account-api.ts'
import { formatCount, formatDay, formatMoment } from '../elements/format.ts'
import { Scrolling } from '../elements/scrolling.tsx'
import { Link } from '../navigation/link.tsx'
import { usePages } from './use-pages.ts'

/** What each kind of entry is called. */
export const kindLabels: Record<AuditEntry['kind'], string> = {
  signed_in: 'Signed in',
  sign_in_failed: 'Sign-in refused',
  second_factor_failed: 'Wrong code',
  second_factor_added: 'Second factor added',
  second_factor_removed: 'Second factor removed',
  recovery_codes_renewed: 'Recovery codes created',
  signed_out: 'Signed out',
  sessions_ended: 'Sessions ended',
  link_sent: 'Link sent',
  password_set: 'Password set with a link',
  password_changed: 'Password changed',
  account_created: 'Account created',
  account_deleted: 'Account deleted',
  account_suspended: 'Account suspended',
  account_resumed: 'Account resumed',
  operator_added: 'Made an operator',
  operator_removed: 'No longer an operator',
  credits_granted: 'Credits granted',
  credits_withdrawn: 'Credits withdrawn',
  plan_granted: 'Plan set',
  plan_ended: 'Plan ended',
  pro_granted: 'Pro set',
  key_created: 'Key created',
  key_rotated: 'Key rotated',
  key_renamed: 'Key renamed',
  key_revoked: 'Key revoked',
}

const actorLabels: Record<AuditEntry['actor'], string> = {
  account: 'The owner',
  operator: 'Operator',
  command_line: 'Command line',
  service: 'The service',
  visitor: 'Visitor',
}

interface AuditTableProps {
  kind?: AuditEntry['kind'] | undefined
  /** An id or an email address. */
  account?: string | undefined
}

/** Entries of the audit log, newest first. */
export function AuditTable({ kind, account }: AuditTableProps) {
  const load = useCallback(
    async (after: string | undefined) => {
      const query = { ...(kind && { kind }), ...(account && { account }), ...(after && { after }) }
      const { entries, next } = await callAccount('GET /web/operator/audit', { query })
      return { items: entries, next }
    },
    [kind, account],
  )
  const { list, refusal, busy, loadMore } = usePages(load)
  if (refusal) return <p role="alert">{refusal.message}</p>
  if (list?.items.length === 0) return <p className="empty">No entries.</p>
  return (
    <>
      {list && <EntryTable entries={list.items} />}
      {list?.next && (
        <button type="button" className="button" disabled={busy} onClick={loadMore}>
          Show more
        </button>
      )}
    </>
  )
}

function EntryTable({ entries }: { entries: AuditEntry[] }) {
  return (
    <Scrolling className="scroll panel" label="Audit log">
      <table>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Act</th>
            <th scope="col">Account</th>
            <th scope="col">By</th>
            <th scope="col">From</th>
            <th scope="col">Details</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td>{formatMoment(entry.at)}</td>
              <td>{kindLabels[entry.kind]}</td>
              <td>
                <AccountLink id={entry.accountId} email={entry.email} />
              </td>
              <td>
                {actorLabels[entry.actor]}
                {entry.actor === 'operator' && entry.actorEmail && ` ${entry.actorEmail}`}
                {entry.actorKeyId && ' (API key)'}
              </td>
              <td>{entry.network ?? ''}</td>
              <td>{detailsOf(entry)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
}

function AccountLink({ id, email }: { id: string | null; email: string | null }) {
  if (id === null) return null
  if (email === null) return <code>{id}</code>
  return <Link to={`/operator/accounts/${id}`}>{email}</Link>
}

function detailsOf({ kind, details, note }: AuditEntry): string {
  const { credits, plan, requestsPerMonth, until, scopes, purpose, by, second, factor } = details
  const facts = [
    typeof credits === 'number' ? formatCount(credits) : undefined,
    plan && `${plan}, ${formatCount(Number(requestsPerMonth))} per month`,
    kind === 'pro_granted' && until && proShown(String(until)),
    scopes && `Scopes: ${scopes}`,
    purpose && purposes[String(purpose)],
    ...[by, second, factor].map((means) => means && meansLabels[String(means)]),
    note,
  ]
  return facts.filter(Boolean).join(', ')
}

function proShown(until: string): string {
  return until.startsWith('9999') ? 'without end' : `until ${formatDay(until)}`
}

const meansLabels: Record<string, string> = {
  password: 'password',
  single_sign_on: 'single sign-on',
  passkey: 'passkey',
  totp: 'authenticator app',
  recovery_code: 'recovery code',
  all: 'all of them',
}

const purposes: Record<string, string> = {
  'sign-up': 'to sign up',
  invitation: 'as an invitation',
  forgot: 'for a new password',
}
