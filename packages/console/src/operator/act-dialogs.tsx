import type { AccountDetail } from '@rowdeck/service/console-contract'
import { operatorPaths } from '@rowdeck/service/page-paths'
import { type ReactNode, useState } from 'react'
import { callAccount } from '../account/account-api.ts'
import { useIsMetered } from '../account/session.tsx'
import { Field, type FieldProps } from '../elements/field.tsx'
import { counted } from '../elements/format.ts'
import { Tick } from '../elements/tick.tsx'
import { navigate } from '../navigation/router.ts'
import { FormDialog } from '../settings/form-dialog.tsx'
import { hasNoEnd } from '../settings/pro-period.ts'
import { EmailField } from '../sign-in/credential-fields.tsx'
import { type ActCall, bulkActs } from './bulk-calls.ts'
import { useOnce } from './once.ts'
import { planFields } from './plan-fields.ts'

/** What can be done with one account. */
interface ActDescription {
  title: (email: string) => string
  lead?: (detail: AccountDetail, isMetered: boolean) => string
  action: string
  /** Whether it cannot be undone. */
  destructive?: boolean
  cancelLabel?: string
  fields?: (detail: AccountDetail) => ReactNode
  /** Resolves to the changed account; to nothing if it is deleted. */
  call: (id: string, call: ActCall) => Promise<AccountDetail | null>
}

export type Act = keyof typeof acts

const acts = {
  credits: {
    title: () => 'Grant credits',
    lead: ({ account: { email, credits } }) => `${email} has ${counted(credits, 'credit')}.`,
    action: 'Grant',
    fields: ({ account: { credits } }) =>
      fieldsOf(bulkActs.credits.fields.map((field) => ({ ...field, min: -credits }))),
    call: bulkActs.credits.call,
  },
  plan: {
    title: () => 'Set the plan',
    action: 'Set plan',
    fields: ({ account: { plan } }) => fieldsOf(planFields(plan)),
    call: bulkActs.plan.call,
  },
  pro: {
    title: () => 'Set Pro',
    action: 'Set Pro',
    fields: ({ account: { proUntil } }) => <ProFields until={proUntil} />,
    call: (id, { once, values: { proUntil, endless } }) =>
      callAccount('POST /web/operator/accounts/:id/grant', {
        id,
        body: { once, proUntil: endless ? 'forever' : proUntil || null },
      }),
  },
  suspend: {
    title: (email) => `Suspend ${email}?`,
    lead: () => 'Keys and sessions of this person are refused, at their other accounts too.',
    action: 'Suspend',
    destructive: true,
    fields: () =>
      fieldsOf([
        {
          ...bulkActs.suspend.fields[0],
          label: 'Reason',
          hint: 'Shown to the person, such as “payment overdue”.',
        },
      ]),
    call: bulkActs.suspend.call,
  },
  resume: {
    title: (email) => `Resume ${email}?`,
    lead: () => 'Keys and sessions of this person work again.',
    action: 'Resume',
    call: bulkActs.resume.call,
  },
  factors: {
    title: (email) => `Remove the second factors of ${email}?`,
    lead: () =>
      'The authenticator app, the passkeys and the recovery codes stop working, and the password is enough to sign in. Make sure that it is the person who asks for it.',
    action: 'Remove',
    destructive: true,
    call: (id) => callAccount('POST /web/operator/accounts/:id/remove-second-factors', { id }),
  },
  email: {
    title: (email) => `Change the address of ${email}?`,
    lead: () => 'The person signs in with the new address. Links sent to the old one stop working.',
    action: 'Change address',
    fields: () => <EmailField label="New email address" autoComplete="off" />,
    call: (id, { values: { email = '' } }) =>
      callAccount('POST /web/operator/accounts/:id/email', { id, body: { email } }),
  },
  delete: {
    title: (email) => `Delete ${email}?`,
    lead: (_, isMetered) =>
      isMetered
        ? 'The keys stop working immediately. History, credits and personal data are permanently deleted; the ledger is kept without the person.'
        : 'The keys stop working immediately. History and personal data are permanently deleted.',
    action: 'Delete permanently',
    destructive: true,
    cancelLabel: 'Keep account',
    call: bulkActs.delete.call,
  },
} satisfies Record<string, ActDescription>

function fieldsOf(fields: readonly FieldProps[]): ReactNode {
  return fields.map((field) => <Field key={field.name} autoComplete="off" {...field} />)
}

function ProFields({ until }: { until: string | null }) {
  const [isEndless, setEndless] = useState(hasNoEnd(until))
  return (
    <>
      <Field
        label="Last day (UTC)"
        name="proUntil"
        type="date"
        disabled={isEndless}
        defaultValue={isEndless ? '' : (until ?? '')}
        hint="Leave it empty to end Pro now."
      />
      <Tick label="Without an end" name="endless" on={isEndless} onToggle={setEndless} />
    </>
  )
}

interface ActDialogProps {
  act: Act
  detail: AccountDetail
  onDone: (changed: AccountDetail) => void
  onClose: () => void
}

export function ActDialog({ act, detail, onDone, onClose }: ActDialogProps) {
  const isMetered = useIsMetered()
  const once = useOnce()
  const { title, lead, fields, call, ...words }: ActDescription = acts[act]
  const { id, email } = detail.account
  return (
    <FormDialog
      {...words}
      title={title(email)}
      lead={lead?.(detail, isMetered)}
      send={async (values) => {
        const changed = await call(id, { values, once })
        if (changed) onDone(changed)
        else navigate(operatorPaths.accounts)
      }}
      onClose={onClose}
    >
      {fields?.(detail)}
    </FormDialog>
  )
}
