import { callAccount } from '../account/account-api.ts'
import { Dialog } from '../elements/dialog.tsx'
import { Field } from '../elements/field.tsx'
import { FormFault } from '../sign-in/form-fault.tsx'
import { useForm } from '../sign-in/use-form.ts'
import type { KeyTaskProps } from './key-task-props.ts'

export function RenameKeyDialog({ apiKey, onDone, onClose }: KeyTaskProps) {
  const form = useForm(async ({ name = '' }) => {
    await callAccount('PATCH /web/keys/:id', { id: apiKey.id, body: { name: name.trim() } })
    onDone()
  })
  return (
    <Dialog title={`Rename “${apiKey.name}”`} onClose={onClose}>
      <form className="stack" onSubmit={form.submit}>
        <FormFault fault={form.fault} />
        <Field
          label="New name"
          name="name"
          required
          maxLength={100}
          autoComplete="off"
          defaultValue={apiKey.name}
          fault={form.faultOf('name')}
        />
        <div className="choices">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button first" disabled={form.busy}>
            Rename
          </button>
        </div>
      </form>
    </Dialog>
  )
}
