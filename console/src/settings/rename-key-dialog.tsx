import { callAccount } from '../account/account-api.ts'
import { Field } from '../elements/field.tsx'
import { useForm } from '../sign-in/use-form.ts'
import { FormDialog } from './form-dialog.tsx'
import type { KeyTaskProps } from './key-task-props.ts'

export function RenameKeyDialog({ apiKey, onDone, onClose }: KeyTaskProps) {
  const form = useForm(async ({ name = '' }) => {
    await callAccount('PATCH /web/keys/:id', { id: apiKey.id, body: { name: name.trim() } })
    onDone()
  })
  return (
    <FormDialog title={`Rename “${apiKey.name}”`} form={form} action="Rename" onClose={onClose}>
      <Field
        label="New name"
        name="name"
        required
        maxLength={100}
        autoComplete="off"
        defaultValue={apiKey.name}
        error={form.errorFor('name')}
      />
    </FormDialog>
  )
}
