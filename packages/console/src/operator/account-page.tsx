import type { AccountDetail, Key } from '@rowdeck/service/console-contract'
import { useCallback, useState } from 'react'
import { callAccount } from '../account/account-api.ts'
import { useIsMetered, useSession } from '../account/session.tsx'
import { useQuery } from '../account/use-query.ts'
import { Button } from '../elements/button.tsx'
import { CopiedId } from '../elements/copied-id.tsx'
import { type Fact, Facts } from '../elements/facts.tsx'
import { FormError } from '../elements/form.tsx'
import { formatCount, formatDay, formatMoment } from '../elements/format.ts'
import { RevokeKeyDialog } from '../settings/key-dialogs.tsx'
import { KeyRow } from '../settings/key-row.tsx'
import { LedgerRows } from '../settings/ledger-table.tsx'
import { proShown } from '../settings/pro-period.ts'
import { Section } from '../settings/section.tsx'
import { State } from './account-table.tsx'
import { type Act, ActDialog } from './act-dialogs.tsx'
import { AuditTable } from './audit-table.tsx'
import { type Figure, Figures } from './figures.tsx'
import { LimitsSection } from './limits-section.tsx'
import { LinkDialog } from './link-dialogs.tsx'
import { useOnlyProvider } from './only-provider.ts'
import { OperatorPurchasesSection } from './purchases-section.tsx'
import { UsageSection } from './usage-section.tsx'

/** One account: what it has, what it did, and what the operator can do. */
export function AccountPage({ id }: { id: string }) {
  const { detail, refusal, change, changes } = useDetail(id)
  const [act, setAct] = useState<Act | 'link'>()
  const isMetered = useIsMetered()
  const { site } = useSession()
  const close = () => setAct(undefined)
  function finish(changed: AccountDetail): void {
    change(changed)
    close()
  }
  return (
    <div className="sections">
      {refusal && <FormError error={refusal.message} />}
      {detail && (
        <>
          <AccountHead detail={detail} onAct={setAct} />
          <UsageSection account={detail.account} />
          {isMetered && <BillingSection detail={detail} />}
          {site?.sells && <OperatorPurchasesSection id={id} />}
          <LimitsSection detail={detail} onDone={change} />
          <KeysSection detail={detail} onRevoked={change} />
          <Section title="Audit log" id="audit">
            <AuditTable key={changes} account={id} ofOne />
          </Section>
          {act === 'link' && <LinkDialog account={detail.account} onClose={close} />}
          {act && act !== 'link' && (
            <ActDialog {...{ act, detail }} onDone={finish} onClose={close} />
          )}
        </>
      )}
    </div>
  )
}

function useDetail(id: string) {
  const { data: detail, setData, refusal } = useQuery('GET /web/operator/accounts/:id', id)
  const [changes, setChanges] = useState(0)
  const change = useCallback(
    (changed: AccountDetail) => {
      setData(changed)
      setChanges((count) => count + 1)
    },
    [setData],
  )
  return { detail, refusal, change, changes }
}

interface AccountHeadProps {
  detail: AccountDetail
  onAct: (act: Act | 'link') => void
}

function AccountHead({ detail: { account, own, secondFactor }, onAct }: AccountHeadProps) {
  const provider = useOnlyProvider()
  const isMetered = useIsMetered()
  const suspension = account.suspended ? 'resume' : 'suspend'
  const facts: Fact[] = [
    ['Second factor', secondFactor ? 'Yes' : 'No'],
    ['Created', formatDay(account.createdAt)],
    ['Last request', account.lastRequestAt ? formatMoment(account.lastRequestAt) : 'Never'],
    ['Conversions (30 days)', formatCount(account.conversionsLast30Days)],
    ['ID', <CopiedId key="id" id={account.id} of="account ID" />],
    ...(account.externalId ? [['External ID', account.externalId] as const] : []),
  ]
  return (
    <section className="stack" aria-labelledby="account-email">
      <div className="line">
        <h2 id="account-email" className="operator-email">
          {account.email}
        </h2>
        <State account={account} />
      </div>
      {account.suspended && (
        <div className="notice">
          <p>
            Suspended since {formatMoment(account.suspended.at)}
            {account.suspended.reason ? `: ${account.suspended.reason}` : ', without a reason'}.
          </p>
        </div>
      )}
      <Facts facts={facts} className="facts panel operator-facts" />
      <div className="line">
        {isMetered && (
          <>
            <Button label="Grant credits" onClick={() => onAct('credits')} />
            <Button label="Set plan" onClick={() => onAct('plan')} />
            <Button label="Set Pro" onClick={() => onAct('pro')} />
          </>
        )}
        <Button
          label={account.claimed && !provider ? 'Reset password' : 'Send invitation'}
          onClick={() => onAct('link')}
        />
        {secondFactor && <Button label="Remove second factor" onClick={() => onAct('factors')} />}
        <Button label="Change address" onClick={() => onAct('email')} />
        {!own && (
          <Button
            label={account.suspended ? 'Resume' : 'Suspend'}
            kind={account.suspended ? undefined : 'to-danger'}
            onClick={() => onAct(suspension)}
          />
        )}
        {!own && <Button label="Delete" kind="to-danger" onClick={() => onAct('delete')} />}
      </div>
    </section>
  )
}

const sources = { plan: 'Plan', free: 'Free tier', pro: 'Pro', credits: 'Credits' }

function BillingSection({ detail: { standing, entries } }: { detail: AccountDetail }) {
  const { plan, free, proUntil, credits, paysNext } = standing
  const figures: Figure[] = [
    ['Next conversion', paysNext ? sources[paysNext as keyof typeof sources] : 'Refused', ''],
    ...(plan
      ? [
          [
            `Plan ${plan.name}`,
            formatCount(plan.left),
            `of ${formatCount(plan.limit)} left`,
          ] as Figure,
        ]
      : []),
    ...(free
      ? [['Free today', formatCount(free.left), `of ${formatCount(free.limit)} left`] as Figure]
      : []),
    ['Pro', proShown(proUntil), ''],
    ['Credits', formatCount(credits.left), credits.held > 0 ? `and ${credits.held} reserved` : ''],
  ]
  return (
    <Section title="Billing" id="billing">
      <Figures figures={figures} />
      {entries.length > 0 && <LedgerRows entries={entries} />}
    </Section>
  )
}

interface KeysSectionProps {
  detail: AccountDetail
  onRevoked: (changed: AccountDetail) => void
}

function KeysSection({ detail: { account, keys }, onRevoked }: KeysSectionProps) {
  const [revoked, setRevoked] = useState<Key>()
  async function finish(): Promise<void> {
    setRevoked(undefined)
    onRevoked(await callAccount('GET /web/operator/accounts/:id', { id: account.id }))
  }
  return (
    <Section title="API keys" id="keys">
      {keys.length === 0 ? (
        <p className="empty panel">No keys.</p>
      ) : (
        <ul className="keys panel">
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} foreign onTask={() => setRevoked(key)} />
          ))}
        </ul>
      )}
      {revoked && (
        <RevokeKeyDialog
          apiKey={revoked}
          route="POST /web/operator/keys/:id/revoke"
          onDone={() => void finish()}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </Section>
  )
}
