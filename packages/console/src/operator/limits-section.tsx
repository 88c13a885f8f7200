import type { AccountDetail } from '@rowdeck/service/console-contract'
import { useState } from 'react'
import { callAccount } from '../account/account-api.ts'
import { Button } from '../elements/button.tsx'
import { Field } from '../elements/field.tsx'
import type { Send } from '../elements/form.tsx'
import { formatCount } from '../elements/format.ts'
import { FormDialog } from '../settings/form-dialog.tsx'
import { limitLabels } from '../settings/limit-labels.ts'
import { Section } from '../settings/section.tsx'
import { type Figure, Figures } from './figures.tsx'

type Limit = keyof typeof limitLabels
const limits = Object.keys(limitLabels) as Limit[]

interface LimitsProps {
  detail: AccountDetail
  onDone: (changed: AccountDetail) => void
}

/** The limits that hold for an account, and which of them are its own. */
export function LimitsSection({ detail, onDone }: LimitsProps) {
  const [open, setOpen] = useState(false)
  const now = limitsNow(detail)
  const own = detail.account.limits
  const figures = limits.map((name): Figure => {
    return [limitLabels[name], formatCount(now[name]), own[name] ? 'set for this account' : '']
  })
  const action = <Button label="Set limits" onClick={() => setOpen(true)} />
  return (
    <Section title="Limits" id="limits" action={action}>
      <Figures figures={figures} />
      {open && (
        <LimitsDialog
          detail={detail}
          onDone={(changed) => {
            setOpen(false)
            onDone(changed)
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Section>
  )
}

function LimitsDialog({ detail, onDone, onClose }: LimitsProps & { onClose: () => void }) {
  const { id, email, limits: own } = detail.account
  const now = limitsNow(detail)
  const send: Send = async (values) => {
    const entries = limits.map((name) => [name, values[name] ? Number(values[name]) : null])
    const call = { id, body: Object.fromEntries(entries) }
    onDone(await callAccount('POST /web/operator/accounts/:id/limits', call))
  }
  return (
    <FormDialog
      title={`Set limits of ${email}`}
      lead={<p>An empty field leaves the limit to the plan, or to the settings of the service.</p>}
      send={send}
      action="Set limits"
      onClose={onClose}
    >
      {limits.map((name) => (
        <Field
          key={name}
          label={limitLabels[name]}
          name={name}
          type="number"
          step="1"
          min={name === 'descriptionPrice' ? 0 : 1}
          max={100_000_000}
          defaultValue={own[name] ?? ''}
          placeholder={own[name] == null ? String(now[name]) : ''}
        />
      ))}
    </FormDialog>
  )
}

function limitsNow({ standing }: AccountDetail): Record<Limit, number> {
  const { rateLimits, conversionsAtOnce, descriptionPrice, workerSeconds } = standing
  const rate = (window: string) => rateLimits.find(({ name }) => name === window)?.limit ?? 0
  return {
    requestsPerMinute: rate('minute'),
    requestsPerDay: rate('day'),
    conversionsAtOnce,
    workerSecondsPerDay: workerSeconds.limit,
    descriptionPrice,
  }
}
