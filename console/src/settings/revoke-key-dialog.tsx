import { callAccount } from '../account/account-api.ts'
import { useForm } from '../sign-in/use-form.ts'
import { FormDialog } from './form-dialog.tsx'
import type { KeyTaskProps } from './key-task-props.ts'

export function RevokeKeyDialog({ apiKey, onDone, onClose }: KeyTaskProps) {
  const { id, name, prefix, lastFour } = apiKey
  const form = useForm(async () => {
    await callAccount('DELETE /web/keys/:id', { id })
    onDone()
  })
  return (
    <FormDialog
      title={`Revoke “${name}”?`}
      form={form}
      lead={
        <p>
          The key{' '}
          <code>
            {prefix}…{lastFour}
          </code>{' '}
          stops working at once, and for good. Programs that use it are refused.
        </p>
      }
      action={`Revoke “${name}”`}
      grave
      stay="Keep it"
      onClose={onClose}
    />
  )
}
