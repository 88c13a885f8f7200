import type { CreatedKey } from '@rowdeck/service/console-contract'
import { callAccount } from '../account/account-api.ts'
import { Choice } from '../elements/choice.tsx'
import { Field } from '../elements/field.tsx'
import { useForm } from '../sign-in/use-form.ts'
import { FormDialog } from './form-dialog.tsx'
import { KeyRestrictions, restrictionsIn } from './key-restrictions.tsx'

const dayMs = 86_400_000
// numbers would come first, whatever their order here
const lifetimes = {
  '': 'Never',
  '7d': 'After 7 days',
  '30d': 'After 30 days',
  '90d': 'After 90 days',
  '365d': 'After 1 year',
}

interface CreateKeyDialogProps {
  onDone: (made: CreatedKey) => void
  onClose: () => void
}

export function CreateKeyDialog({ onDone, onClose }: CreateKeyDialogProps) {
  const form = useForm(async ({ name = '', days = '', ...restrictions }) => {
    const expiresAt =
      days === '' ? null : new Date(Date.now() + Number.parseInt(days, 10) * dayMs).toISOString()
    const body = { name: name.trim(), expiresAt, ...restrictionsIn(restrictions) }
    onDone(await callAccount('POST /web/keys', { body }))
  })
  return (
    <FormDialog title="Create key" form={form} action="Create" onClose={onClose}>
      <Field
        label="Name"
        name="name"
        required
        maxLength={100}
        autoComplete="off"
        hint="What the key is for, such as “search index”."
        error={form.errorFor('name')}
      />
      <Choice label="Expires" name="days" choices={lifetimes} />
      <KeyRestrictions error={form.errorFor('networks')} />
    </FormDialog>
  )
}
