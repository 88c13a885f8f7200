import type { ReactNode } from 'react'
import { Button } from '../elements/button.tsx'
import { Dialog } from '../elements/dialog.tsx'
import { FormError } from '../sign-in/form-error.tsx'
import type { useForm } from '../sign-in/use-form.ts'

interface FormDialogProps {
  title: string
  form: ReturnType<typeof useForm>
  /** Shown above the form. */
  lead?: ReactNode
  /** The label of the submit button. */
  action: string
  /** Whether the action cannot be undone. */
  destructive?: boolean
  /** The label of the cancel button. Default: Cancel. */
  cancelLabel?: string
  onClose: () => void
  children?: ReactNode
}

/** A dialog with a form, a submit button, and a cancel button. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    form,
    lead,
    action,
    destructive = false,
    cancelLabel = 'Cancel',
    onClose,
    children,
  } = props
  return (
    <Dialog title={title} onClose={onClose}>
      {lead}
      <form className="stack" onSubmit={form.submit}>
        <FormError error={form.error} />
        {children}
        <div className="choices">
          <Button label={cancelLabel} onClick={onClose} />
          <Button
            label={action}
            type="submit"
            kind={destructive ? 'danger' : 'primary'}
            disabled={form.busy}
          />
        </div>
      </form>
    </Dialog>
  )
}
