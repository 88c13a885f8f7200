import { callAccount } from '../account/account-api.ts'
import { Dialog } from '../elements/dialog.tsx'
import { FormFault } from '../sign-in/form-fault.tsx'
import { useForm } from '../sign-in/use-form.ts'
import type { KeyTaskProps } from './key-task-props.ts'

export function RevokeKeyDialog({ apiKey, onDone, onClose }: KeyTaskProps) {
  const { id, name, prefix, lastFour } = apiKey
  const form = useForm(async () => {
    await callAccount('DELETE /web/keys/:id', { id })
    onDone()
  })
  return (
    <Dialog title={`Revoke “${name}”?`} onClose={onClose}>
      <p>
        The key{' '}
        <code>
          {prefix}…{lastFour}
        </code>{' '}
        stops working at once, and for good. Programs that use it are refused.
      </p>
      <form className="stack" onSubmit={form.submit}>
        <FormFault fault={form.fault} />
        <div className="choices">
          <button type="button" className="button" onClick={onClose}>
            Keep it
          </button>
          <button type="submit" className="button grave" disabled={form.busy}>
            Revoke “{name}”
          </button>
        </div>
      </form>
    </Dialog>
  )
}
