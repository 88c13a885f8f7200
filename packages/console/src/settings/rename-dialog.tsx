import { Field } from '../elements/field.tsx'
import type { Send } from '../elements/form.tsx'
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
  const send: Send = async ({ name: given = '' }) => void (await onRename(given.trim()))
  return (
    <FormDialog title={title} send={send} action="Rename" onClose={onClose}>
      <Field
        label="New name"
        name="name"
        required
        maxLength={nameLengthMax}
        autoComplete="off"
        defaultValue={name}
      />
    </FormDialog>
  )
}
