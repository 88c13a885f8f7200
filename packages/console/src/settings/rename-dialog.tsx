import { Field } from '../elements/field.tsx'
import { useForm } from '../sign-in/use-form.ts'
import { FormDialog } from './form-dialog.tsx'

interface RenameDialogProps {
  title: string
  /** The name as it is. */
  name: string
  nameLengthMax: number
  /** Called with the new name. */
  onRename: (name: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for another name. */
export function RenameDialog({ title, name, nameLengthMax, onRename, onClose }: RenameDialogProps) {
  const form = useForm(async ({ name: given = '' }) => void (await onRename(given.trim())))
  return (
    <FormDialog title={title} form={form} action="Rename" onClose={onClose}>
      <Field
        label="New name"
        name="name"
        required
        maxLength={nameLengthMax}
        autoComplete="off"
        defaultValue={name}
        error={form.errorFor('name')}
      />
    </FormDialog>
  )
}
