import type { LinkSent } from '@rowdeck/service/console-contract'
import { type ReactNode, useState } from 'react'
import { Form, Submit } from '../elements/form.tsx'
import { Notice } from '../elements/notice.tsx'
import { EmailField } from './credential-fields.tsx'

interface LinkFormProps {
  /** The label of the button. */
  action: string
  /** Whether the link comes only once an operator has let the person in. */
  needsApproval?: boolean
  send: (email: string) => Promise<LinkSent>
  children?: ReactNode
}

/** Asks for an email address, and then says where to find the link that was sent to it. */
export function LinkForm({ action, needsApproval, send, children }: LinkFormProps) {
  const [sent, setSent] = useState<LinkSent & { email: string }>()
  if (sent && needsApproval) return <AskedNotice {...sent} />
  if (sent) return <LinkSentNotice linksBy={sent.linksBy} email={sent.email} />
  return (
    <Form send={async ({ email = '' }) => setSent({ ...(await send(email)), email })}>
      <EmailField autoComplete="email" />
      <Submit label={action} busyLabel="Sending…" kind="primary" />
      {children}
    </Form>
  )
}

function AskedNotice({ linksBy, email }: { linksBy: LinkSent['linksBy']; email: string }) {
  return (
    <Notice kind="good" title="Your request waits for the operator">
      <p>
        Once <strong>{email}</strong> has been let in,{' '}
        {linksBy === 'mail'
          ? 'we send you a link to choose your password.'
          : 'the operator of this service gives you a link to choose your password.'}
      </p>
    </Notice>
  )
}

function LinkSentNotice({ linksBy, email }: { linksBy: LinkSent['linksBy']; email: string }) {
  if (linksBy === 'log') {
    return (
      <Notice kind="good" title="Open your link">
        <p>
          This service is not set up to send email. Its operator sees on the page of accounts that{' '}
          <strong>{email}</strong> waits, and gives you the link.
        </p>
      </Notice>
    )
  }
  return (
    <Notice kind="good" title="Check your email">
      <p>
        We sent a link to <strong>{email}</strong>. It can take a minute to arrive; check your spam
        folder too.
      </p>
    </Notice>
  )
}
