import { type ReactNode, useState } from 'react'
import type { LinkSent } from '../../../src/console-server/contract.ts'
import { Field } from '../elements/field.tsx'
import { Notice } from '../elements/notice.tsx'
import { FormFault } from './form-fault.tsx'
import { useForm } from './use-form.ts'

interface LinkFormProps {
  /** What the button says. */
  action: string
  send: (email: string) => Promise<LinkSent>
  children?: ReactNode
}

/** Asks for an e-mail address and says where the link is that went out to it. */
export function LinkForm({ action, send, children }: LinkFormProps) {
  const [sent, setSent] = useState<LinkSent & { email: string }>()
  const form = useForm(async ({ email = '' }) => setSent({ ...(await send(email)), email }))
  if (sent) return <LinkSentNotice linksBy={sent.linksBy} email={sent.email} />
  return (
    <form className="stack" onSubmit={form.submit}>
      <FormFault fault={form.fault} />
      <Field
        label="E-mail address"
        name="email"
        type="email"
        autoComplete="email"
        required
        fault={form.faultOf('email')}
      />
      <button type="submit" className="button first" disabled={form.busy}>
        {form.busy ? 'Sending…' : action}
      </button>
      {children}
    </form>
  )
}

function LinkSentNotice({ linksBy, email }: { linksBy: LinkSent['linksBy']; email: string }) {
  if (linksBy === 'log') {
    return (
      <Notice kind="good" title="One more step: open your link">
        <p>
          This service sends no mail. The link for <strong>{email}</strong> is printed where the
          service was started; if that is not you, ask its operator for it.
        </p>
      </Notice>
    )
  }
  return (
    <Notice kind="good" title="Look into your mailbox">
      <p>
        A link is on its way to <strong>{email}</strong>. It can take a minute; look among unwanted
        mail too.
      </p>
    </Notice>
  )
}
