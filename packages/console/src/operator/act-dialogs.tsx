import type { AccountDetail, GrantForm } from '@rowdeck/service/console-contract'
import { operatorPaths } from '@rowdeck/service/page-paths'
import { useState } from 'react'
import { callAccount } from '../account/account-api.ts'
import { useIsMetered } from '../account/session.tsx'
import { Field } from '../elements/field.tsx'
import { counted } from '../elements/format.ts'
import { Tick } from '../elements/tick.tsx'
import { navigate } from '../navigation/router.ts'
import { FormDialog } from '../settings/form-dialog.tsx'
import { hasNoEnd } from '../settings/pro-period.ts'
import { EmailField } from '../sign-in/credential-fields.tsx'
import { useForm } from '../sign-in/use-form.ts'
import { useOnce } from './once.ts'
import { planFields, planIn } from './plan-fields.ts'

export interface ActDialogProps {
  detail: AccountDetail
  onDone: (changed: AccountDetail) => void
  onClose: () => void
}

function useGrant(
  { detail, onDone }: ActDialogProps,
  grantOf: (values: Record<string, string>) => GrantForm,
) {
  const once = useOnce()
  return useForm(async (values) => {
    const call = { id: detail.account.id, body: { once, ...grantOf(values) } }
    onDone(await callAccount('POST /web/operator/accounts/:id/grant', call))
  })
}

export function CreditsDialog(props: ActDialogProps) {
  const form = useGrant(props, ({ credits }) => ({ credits: Number(credits) }))
  const { email, credits } = props.detail.account
  return (
    <FormDialog title="Grant credits" form={form} action="Grant" onClose={props.onClose}>
      <p>
        {email} has {counted(credits, 'credit')}.
      </p>
      <Field
        label="Credits"
        name="credits"
        type="number"
        step="1"
        min={-credits}
        max={1_000_000_000}
        required
        hint="A negative number withdraws credits."
        error={form.errorFor('credits')}
      />
    </FormDialog>
  )
}

export function PlanDialog(props: ActDialogProps) {
  const form = useGrant(props, (values) => ({ plan: planIn(values) }))
  const [name, quota] = planFields(props.detail.account.plan)
  return (
    <FormDialog title="Set the plan" form={form} action="Set plan" onClose={props.onClose}>
      <Field {...name} />
      <Field {...quota} error={form.errorFor('plan')} />
    </FormDialog>
  )
}

export function ProDialog(props: ActDialogProps) {
  const { proUntil } = props.detail.account
  const [isEndless, setEndless] = useState(hasNoEnd(proUntil))
  const form = useGrant(props, ({ until = '' }) => ({
    proUntil: isEndless ? 'forever' : until || null,
  }))
  return (
    <FormDialog title="Set Pro" form={form} action="Set Pro" onClose={props.onClose}>
      <Field
        label="Last day (UTC)"
        name="until"
        type="date"
        disabled={isEndless}
        defaultValue={isEndless ? '' : (proUntil ?? '')}
        hint="Leave it empty to end Pro now."
        error={form.errorFor('proUntil')}
      />
      <Tick label="Without an end" on={isEndless} onToggle={setEndless} />
    </FormDialog>
  )
}

export function SuspendDialog({ detail, onDone, onClose }: ActDialogProps) {
  const { id, email } = detail.account
  const form = useForm(async ({ reason = '' }) => {
    onDone(await callAccount('POST /web/operator/accounts/:id/suspend', { id, body: { reason } }))
  })
  return (
    <FormDialog
      title={`Suspend ${email}?`}
      lead={<p>Keys and sessions of this person are refused, at their other accounts too.</p>}
      form={form}
      action="Suspend"
      destructive
      onClose={onClose}
    >
      <Field
        label="Reason"
        name="reason"
        maxLength={200}
        autoComplete="off"
        hint="Shown to the person, such as “payment overdue”."
      />
    </FormDialog>
  )
}

export function ResumeDialog({ detail, onDone, onClose }: ActDialogProps) {
  const { id, email } = detail.account
  const form = useForm(async () => {
    onDone(await callAccount('POST /web/operator/accounts/:id/resume', { id }))
  })
  return (
    <FormDialog
      title={`Resume ${email}?`}
      lead={<p>Keys and sessions of this person work again.</p>}
      form={form}
      action="Resume"
      onClose={onClose}
    />
  )
}

export function RemoveFactorsDialog({ detail, onDone, onClose }: ActDialogProps) {
  const { id, email } = detail.account
  const route = 'POST /web/operator/accounts/:id/remove-second-factors'
  const form = useForm(async () => onDone(await callAccount(route, { id })))
  return (
    <FormDialog
      title={`Remove the second factors of ${email}?`}
      lead={
        <p>
          The authenticator app, the passkeys and the recovery codes stop working, and the password
          is enough to sign in. Make sure that it is the person who asks for it.
        </p>
      }
      form={form}
      action="Remove"
      destructive
      onClose={onClose}
    />
  )
}

export function EmailDialog({ detail, onDone, onClose }: ActDialogProps) {
  const { id, email } = detail.account
  const form = useForm(async ({ email: address = '' }) => {
    const call = { id, body: { email: address } }
    onDone(await callAccount('POST /web/operator/accounts/:id/email', call))
  })
  return (
    <FormDialog
      title={`Change the address of ${email}?`}
      lead={
        <p>The person signs in with the new address. Links sent to the old one stop working.</p>
      }
      form={form}
      action="Change address"
      onClose={onClose}
    >
      <EmailField form={form} label="New email address" autoComplete="off" />
    </FormDialog>
  )
}

export function DeleteAccountDialog({ detail, onClose }: ActDialogProps) {
  const isMetered = useIsMetered()
  const { id, email } = detail.account
  const form = useForm(async () => {
    await callAccount('POST /web/operator/accounts/:id/delete', { id })
    navigate(operatorPaths.accounts)
  })
  return (
    <FormDialog
      title={`Delete ${email}?`}
      lead={
        <p>
          The keys stop working immediately. History{isMetered ? ', credits' : ''} and personal data
          are permanently deleted{isMetered && '; the ledger is kept without the person'}.
        </p>
      }
      form={form}
      action="Delete permanently"
      destructive
      cancelLabel="Keep account"
      onClose={onClose}
    />
  )
}
