import { callAccount } from '../account/account-api.ts'
import { useForm } from '../sign-in/use-form.ts'
import { FormDialog } from './form-dialog.tsx'
import type { KeyTaskProps } from './key-task-props.ts'

interface RevokeKeyProps extends KeyTaskProps {
  /** An operator revokes keys of others with another route. */
  route?: 'DELETE /web/keys/:id' | 'POST /web/operator/keys/:id/revoke'
}

export function RevokeKeyDialog(props: RevokeKeyProps) {
  const { apiKey, onDone, onClose, route = 'DELETE /web/keys/:id' } = props
  const { id, name, prefix, lastFour } = apiKey
  const form = useForm(async () => {
    await callAccount(route, { id })
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
          stops working immediately. Requests from programs that use it will fail. This cannot be
          undone.
        </p>
      }
      action={`Revoke “${name}”`}
      destructive
      cancelLabel="Keep key"
      onClose={onClose}
    />
  )
}
