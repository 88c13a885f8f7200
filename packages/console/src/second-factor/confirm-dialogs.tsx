import type { Passkey } from '@rowdeck/service/console-contract'
import { callAccount } from '../account/account-api.ts'
import type { Send } from '../elements/form.tsx'
import { FormDialog } from '../settings/form-dialog.tsx'
import { ConfirmFields, confirmation } from './confirm-fields.tsx'

interface RemoveDialogProps {
  /** The passkey to remove; without one, the authenticator app. */
  passkey?: Passkey
  /** Whether the password alone signs in afterwards. */
  isLast: boolean
  onDone: () => void
  onClose: () => void
}

export function RemoveDialog({ passkey, isLast, onDone, onClose }: RemoveDialogProps) {
  const send: Send = async (values) => {
    const body = confirmation(values)
    if (passkey) await callAccount('POST /web/passkeys/:id/remove', { id: passkey.id, body })
    else await callAccount('POST /web/totp/remove', { body })
    onDone()
  }
  const name = passkey ? `“${passkey.name}”` : 'the authenticator app'
  return (
    <FormDialog
      title={`Remove ${name}?`}
      lead={
        isLast && (
          <p>It is your last second factor. Without one, your password alone signs you in.</p>
        )
      }
      send={send}
      action="Remove"
      destructive
      onClose={onClose}
    >
      <ConfirmFields />
    </FormDialog>
  )
}

interface NewCodesDialogProps {
  onDone: (recoveryCodes: string[]) => void
  onClose: () => void
}

export function NewCodesDialog({ onDone, onClose }: NewCodesDialogProps) {
  const send: Send = async (values) => {
    const body = confirmation(values)
    onDone((await callAccount('POST /web/recovery-codes', { body })).recoveryCodes)
  }
  return (
    <FormDialog
      title="Create new recovery codes?"
      lead={<p>The codes that you have stop working.</p>}
      send={send}
      action="Create codes"
      onClose={onClose}
    >
      <ConfirmFields />
    </FormDialog>
  )
}
