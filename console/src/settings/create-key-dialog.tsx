import { useId } from 'react'
import type { CreatedKey } from '../../../src/console-server/contract.ts'
import { callAccount } from '../account/account-api.ts'
import { Field } from '../elements/field.tsx'
import { useForm } from '../sign-in/use-form.ts'
import { FormDialog } from './form-dialog.tsx'
import { KeyRestrictions, restrictionsIn } from './key-restrictions.tsx'

const dayMs = 86_400_000
const lifetimes = [
  ['', 'Never'],
  ['7', 'After 7 days'],
  ['30', 'After 30 days'],
  ['90', 'After 90 days'],
  ['365', 'After 1 year'],
] as const

interface CreateKeyDialogProps {
  onDone: (made: CreatedKey) => void
  onClose: () => void
}

export function CreateKeyDialog({ onDone, onClose }: CreateKeyDialogProps) {
  const select = useId()
  const form = useForm(async ({ name = '', days = '', ...restrictions }) => {
    const expiresAt = days === '' ? null : new Date(Date.now() + Number(days) * dayMs).toISOString()
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
      <div className="field">
        <label htmlFor={select}>Expires</label>
        <select id={select} name="days" className="input">
          {lifetimes.map(([days, label]) => (
            <option key={days} value={days}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <KeyRestrictions error={form.errorFor('networks')} />
    </FormDialog>
  )
}
