import type { Passkey } from '@rowdeck/service/console-contract'
import { callAccount } from '../account/account-api.ts'
import { FormDialog } from '../settings/form-dialog.tsx'
import { useForm } from '../sign-in/use-form.ts'
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
  const form = useForm(async (values) => {
    const body = confirmation(values)
    if (passkey) await callAccount('POST /web/passkeys/:id/remove', { id: passkey.id, body })
    else await callAccount('POST /web/totp/remove', { body })
    onDone()
  })
  const name = passkey ? `“${passkey.name}”` : 'the authenticator app'
  return (
    <FormDialog
      title={`Remove ${name}?`}
      lead={
        isLast && (
          <p>It is your last second factor. Without one, your password alone signs you in.</p>
        )
      }
      form={form}
      action="Remove"
      destructive
      onClose={onClose}
    >
      <ConfirmFields form={form} />
    </FormDialog>
  )
}

interface NewCodesDialogProps {
  onDone: (recoveryCodes: string[]) => void
  onClose: () => void
}

export function NewCodesDialog({ onDone, onClose }: NewCodesDialogProps) {
  const form = useForm(async (values) => {
    const body = confirmation(values)
    onDone((await callAccount('POST /web/recovery-codes', { body })).recoveryCodes)
  })
  return (
    <FormDialog
      title="Create new recovery codes?"
      lead={<p>The codes that you have stop working.</p>}
      form={form}
      action="Create codes"
      onClose={onClose}
    >
      <ConfirmFields form={form} />
    </FormDialog>
  )
}
