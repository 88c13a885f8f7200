import type { AuditEntry } from '@rowdeck/service/console-contract'
import { useCallback } from 'react'
import { callAccount } from '../account/account-api.ts'
import { usePages } from '../account/use-pages.ts'
import { Button } from '../elements/button.tsx'
import { DataTable } from '../elements/data-table.tsx'
import { FormError } from '../elements/form.tsx'
import { counted, formatCount, formatMoment } from '../elements/format.ts'
import { Link } from '../navigation/link.tsx'
import { limitLabels } from '../settings/limit-labels.ts'
import { proPeriod } from '../settings/pro-period.ts'

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
  sign_up_refused: 'Sign-up refused',
  email_changed: 'Address changed',
  password_set: 'Password set with a link',
  password_changed: 'Password changed',
  account_created: 'Account created',
  account_deleted: 'Account deleted',
  account_suspended: 'Account suspended',
  account_resumed: 'Account resumed',
  limits_changed: 'Limits set',
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
  webhook_secret_renewed: 'Webhook secret renewed',
  backup_made: 'Backup made',
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
  /** Whether all entries concern the same account, which then need not be named. */
  ofOne?: boolean
}

/** Entries of the audit log, newest first. */
export function AuditTable({ kind, account, ofOne = false }: AuditTableProps) {
  const load = useCallback(
    async (after: string | undefined) => {
      const query = { ...(kind && { kind }), ...(account && { account }), ...(after && { after }) }
      const { entries, next } = await callAccount('GET /web/operator/audit', { query })
      return { items: entries, next }
    },
    [kind, account],
  )
  const { list, refusal, busy, loadMore } = usePages(load)
  if (refusal) return <FormError error={refusal.message} />
  if (list?.items.length === 0) return <p className="empty panel">No entries.</p>
  return (
    <>
      {list && <EntryTable entries={list.items} ofOne={ofOne} />}
      {list?.next && <Button label="Show more" disabled={busy} onClick={loadMore} />}
    </>
  )
}

function EntryTable({ entries, ofOne }: { entries: AuditEntry[]; ofOne: boolean }) {
  return (
    <DataTable
      label="Entries of the audit log"
      className="operator-list"
      rows={entries}
      keyOf={({ id }) => String(id)}
      columns={[
        { label: 'Time', className: 'soft', cell: ({ at }) => formatMoment(at) },
        {
          label: 'Act',
          className: 'list-title operator-act',
          cell: ({ kind }) => kindLabels[kind],
        },
        !ofOne && {
          label: 'Account',
          className: 'list-line name',
          cell: ({ accountId, email }) => <AccountLink id={accountId} email={email} />,
        },
        { label: 'By', className: 'name', before: 'By:', cell: actorOf },
        { label: 'From', before: 'from', cell: ({ network }) => network },
        { label: 'Details', className: 'operator-details', cell: detailsOf },
      ]}
    />
  )
}

function actorOf({ actor, actorEmail, actorKeyId }: AuditEntry): string {
  const name = actor === 'operator' && actorEmail ? actorEmail : actorLabels[actor]
  return actorKeyId ? `${name} (API key)` : name
}

function AccountLink({ id, email }: { id: string | null; email: string | null }) {
  if (id === null) return null
  if (email === null) return <code>{id}</code>
  return <Link to={`/operator/accounts/${id}`}>{email}</Link>
}

function detailsOf({ kind, details, note }: AuditEntry): string {
  const { credits, plan, requestsPerMonth, until, scopes, purpose, by, second, factor, others } =
    details
  const facts = [
    typeof credits === 'number' ? counted(credits, 'credit') : undefined,
    plan && `${plan}, ${formatCount(Number(requestsPerMonth))} per month`,
    kind === 'pro_granted' && until && proPeriod(String(until)),
    scopes && `Scopes: ${scopes}`,
    ...limitsIn(kind, details),
    purpose && purposes[String(purpose)],
    ...[by, second, factor].map((means) => means && meansLabels[String(means)]),
    others && `Also: ${others}`,
    note,
  ]
  return facts.filter(Boolean).join(', ')
}

function limitsIn(kind: AuditEntry['kind'], details: AuditEntry['details']): string[] {
  if (kind !== 'limits_changed') return []
  const entries = Object.entries(limitLabels).filter(([name]) => name in details)
  const set = entries.map(([name, label]) => `${label}: ${formatCount(Number(details[name]))}`)
  return set.length > 0 ? set : ['None of its own']
}

const meansLabels: Record<string, string> = {
  password: 'password',
  single_sign_on: 'single sign-on',
  passkey: 'passkey',
  link: 'link of the command line',
  totp: 'authenticator app',
  recovery_code: 'recovery code',
  all: 'all of them',
}

const purposes: Record<string, string> = {
  'sign-up': 'to sign up',
  invitation: 'as an invitation',
  forgot: 'for a new password',
  'sign-in': 'to sign in once',
}
