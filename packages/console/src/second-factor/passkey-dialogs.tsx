import type { Passkey } from '@rowdeck/service/console-contract'
import { callAccount } from '../account/account-api.ts'
import { createPasskey } from '../account/passkeys.ts'
import { browserName } from '../elements/browser-name.ts'
import { Field } from '../elements/field.tsx'
import type { Send } from '../elements/form.tsx'
import { FormDialog } from '../settings/form-dialog.tsx'
import { RenameDialog } from '../settings/rename-dialog.tsx'
import { ConfirmFields, confirmation } from './confirm-fields.tsx'

const nameLengthMax = 60

interface AddPasskeyDialogProps {
  /** Called with recovery codes if it is the first second factor. */
  onDone: (recoveryCodes: string[] | null) => void
  onClose: () => void
}

export function AddPasskeyDialog({ onDone, onClose }: AddPasskeyDialogProps) {
  const send: Send = async ({ name = '', ...values }) => {
    const body = confirmation(values)
    const { options } = await callAccount('POST /web/passkeys/options', { body })
    const response = await createPasskey(options)
    const passkey = { name: name.trim(), response }
    onDone((await callAccount('POST /web/passkeys', { body: passkey })).recoveryCodes)
  }
  return (
    <FormDialog title="Add a passkey" send={send} action="Add passkey" onClose={onClose}>
      <p>
        A passkey is kept by this device, your password manager or a security key. It signs you in
        without your password.
      </p>
      <Field
        label="Name"
        name="name"
        required
        maxLength={nameLengthMax}
        autoComplete="off"
        defaultValue={browserName(navigator.userAgent)}
        hint="Where you keep it, to tell it from others."
      />
      <ConfirmFields />
    </FormDialog>
  )
}

interface RenamePasskeyDialogProps {
  passkey: Passkey
  onDone: () => void
  onClose: () => void
}

export function RenamePasskeyDialog({
  passkey: { id, name },
  onDone,
  onClose,
}: RenamePasskeyDialogProps) {
  async function rename(name: string): Promise<void> {
    await callAccount('PATCH /web/passkeys/:id', { id, body: { name } })
    onDone()
  }
  const title = `Rename “${name}”`
  return <RenameDialog {...{ title, name, nameLengthMax, onClose }} onRename={rename} />
}
