import type { Webhook, Webhooks } from '@rowdeck/service/console-contract'
import { useState } from 'react'
import { callAccount } from '../account/account-api.ts'
import { useQuery } from '../account/use-query.ts'
import { useTask } from '../account/use-task.ts'
import { Button } from '../elements/button.tsx'
import { CopyButton } from '../elements/copy-button.tsx'
import { DataTable } from '../elements/data-table.tsx'
import { formatMoment } from '../elements/format.ts'
import { RenewSecretDialog } from './renew-secret-dialog.tsx'
import { Section } from './section.tsx'

/** The secret that signs webhooks, and the webhooks with what became of them. */
export function WebhooksSection() {
  const { data, refusal, reload } = useQuery('GET /web/webhooks')
  const { refusal: problem, run } = useTask()
  const [isRenewing, setRenewing] = useState(false)
  const [secret, setSecret] = useState<string>()
  const resend = (id: string) =>
    run(async () => {
      await callAccount('POST /web/webhooks/:id/resend', { id, body: {} })
      await reload()
    })
  const hasSecret = data !== undefined && data.secrets.length > 0
  const action = data && (
    <Button
      label={hasSecret ? 'Renew secret' : 'Create secret'}
      onClick={() => setRenewing(true)}
    />
  )
  return (
    <Section title="Webhooks" id="webhooks" refusal={refusal} action={action}>
      {secret !== undefined && <Secret secret={secret} onDone={() => setSecret(undefined)} />}
      {data && <SecretState secrets={data.secrets} />}
      {data && data.webhooks.length > 0 && (
        <WebhookTable webhooks={data.webhooks} onResend={(id) => void resend(id)} />
      )}
      <p role="alert" className="problem">
        {problem?.message}
      </p>
      {isRenewing && (
        <RenewSecretDialog
          hasSecret={hasSecret}
          onDone={(made) => {
            setSecret(made)
            setRenewing(false)
            void reload()
          }}
          onClose={() => setRenewing(false)}
        />
      )}
    </Section>
  )
}

function Secret({ secret, onDone }: { secret: string; onDone: () => void }) {
  return (
    <div className="notice good" role="status">
      <h3>The secret is ready</h3>
      <p>Copy it now. It is not shown again; if you lose it, renew it.</p>
      <code className="secret">{secret}</code>
      <div className="line">
        <CopyButton className="button primary" text={() => secret} label="Copy secret" />
        <Button label="Done" onClick={onDone} />
      </div>
    </div>
  )
}

function SecretState({ secrets: [current, previous] }: Pick<Webhooks, 'secrets'>) {
  if (!current) {
    return (
      <p className="empty panel">
        Webhooks tell your programs when a job has ended. Create a secret to check that they come
        from here.
      </p>
    )
  }
  return (
    <p className="soft">
      Signed with the secret of {formatMoment(current.createdAt)}
      {previous?.endsAt && `, and with the one before until ${formatMoment(previous.endsAt)}`}.
    </p>
  )
}

const states: Record<string, string> = {
  pending: 'Waiting',
  delivered: 'Delivered',
  failed: 'Given up',
  disabled: 'Disabled',
}

const errors: Record<string, string> = {
  suspended: 'account suspended',
  refused: 'URL not allowed',
  unreachable: 'not reached',
  tls_failed: 'no valid certificate',
  timeout: 'no answer in time',
  overloaded: 'too many at once',
  invalid_response: 'invalid answer',
  result_gone: 'result gone',
}

function stateOf({ state, attempts, nextAttemptAt }: Webhook): string {
  const { status, error } = attempts.at(-1) ?? { status: null, error: null }
  const reason = status === null ? error && errors[error] : `status ${status}`
  const next = nextAttemptAt && attempts.length > 0 && `next ${formatMoment(nextAttemptAt)}`
  return [states[state] ?? state, reason, next].filter(Boolean).join(', ')
}

interface WebhookTableProps {
  webhooks: Webhook[]
  onResend: (id: string) => void
}

function WebhookTable({ webhooks, onResend }: WebhookTableProps) {
  return (
    <DataTable
      label="Webhooks"
      className="cards"
      rows={webhooks}
      keyOf={({ id }) => id}
      columns={[
        { label: 'Time', cell: ({ createdAt }) => formatMoment(createdAt) },
        { label: 'Event', cell: ({ type }) => <code>{type}</code> },
        { label: 'URL', cell: ({ origin }) => origin },
        { label: 'Attempts', cell: ({ attempts }) => attempts.length, number: true },
        { label: 'State', cell: stateOf },
        {
          label: <span className="visually-hidden">Send again</span>,
          cell: ({ id, state }) =>
            state !== 'pending' && (
              <Button label="Send again" kind="subtle" of={id} onClick={() => onResend(id)} />
            ),
        },
      ]}
    />
  )
}
