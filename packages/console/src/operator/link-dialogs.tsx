import type { IssuedLink, OperatorAccount } from '@rowdeck/service/console-contract'
import { useState } from 'react'
import { callAccount } from '../account/account-api.ts'
import { Button } from '../elements/button.tsx'
import { CopyButton } from '../elements/copy-button.tsx'
import { Dialog } from '../elements/dialog.tsx'
import type { Send } from '../elements/form.tsx'
import { FormDialog } from '../settings/form-dialog.tsx'
import { EmailField } from '../sign-in/credential-fields.tsx'
import { useOnce } from './once.ts'
import { useOnlyProvider } from './only-provider.ts'

interface InviteDialogProps {
  /** Who asked for an account; asked for if undefined. */
  email?: string
  onClose: () => void
}

/** Invites a person by email address, or lets in the one who asked. */
export function InviteDialog({ email: asked, onClose }: InviteDialogProps) {
  const provider = useOnlyProvider()
  const once = useOnce()
  const [issued, setIssued] = useState<IssuedLink>()
  const send: Send = async ({ email = asked ?? '' }) => {
    setIssued(await callAccount('POST /web/operator/invite', { body: { email, once } }))
  }
  if (issued) return <IssuedDialog issued={issued} onClose={onClose} />
  if (asked !== undefined) {
    return (
      <FormDialog
        title={`Let in ${asked}?`}
        lead={
          <p>
            The person gets an account, and a link to {provider ? 'sign in' : 'choose a password'}.
          </p>
        }
        send={send}
        action="Let in"
        onClose={onClose}
      />
    )
  }
  return (
    <FormDialog title="Invite a person" send={send} action="Invite" onClose={onClose}>
      <EmailField autoComplete="off" hint="The account is created if there is none." />
    </FormDialog>
  )
}

interface LinkDialogProps {
  account: OperatorAccount
  onClose: () => void
}

/** Confirms that a link to set a password is sent to the person, or shows it. */
export function LinkDialog({ account, onClose }: LinkDialogProps) {
  const provider = useOnlyProvider()
  const once = useOnce()
  const [issued, setIssued] = useState<IssuedLink>()
  const send: Send = async () => {
    const call = { id: account.id, body: { once } }
    setIssued(await callAccount('POST /web/operator/accounts/:id/link', call))
  }
  if (issued) return <IssuedDialog issued={issued} onClose={onClose} />
  const isReset = account.claimed && !provider
  const lead = isReset
    ? `${account.email} can choose a new password with it. The current password works until then.`
    : `${account.email} can ${provider ? `sign in with ${provider}` : 'choose a password with it and sign in'}.`
  const title = isReset ? 'Send a link for a new password?' : 'Send an invitation?'
  return (
    <FormDialog
      title={title}
      lead={<p>{lead}</p>}
      send={send}
      action="Send link"
      onClose={onClose}
    />
  )
}

const lifetimes = { invitation: 'for a week', forgot: 'for an hour', 'sign-in': 'for an hour' }

function IssuedDialog({ issued, onClose }: { issued: IssuedLink; onClose: () => void }) {
  const { link, purpose } = issued
  const provider = useOnlyProvider()
  return (
    <Dialog
      title={link === null ? 'The link was sent' : 'Send this link to the person'}
      onClose={onClose}
    >
      <p>
        {provider
          ? `It leads to the sign-in page, on which the person continues with ${provider}.`
          : `The link works once, ${lifetimes[purpose]}.`}
        {link !== null && ' This service has no mail server, so the link is shown here, now only.'}
      </p>
      {link !== null && <code className="secret">{link}</code>}
      <div className="choices">
        {link !== null && <CopyButton text={() => link} label="Copy link" />}
        <Button label="Done" kind="primary" onClick={onClose} />
      </div>
    </Dialog>
  )
}
