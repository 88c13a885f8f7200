import type { ReactNode } from 'react'
import { Dialog } from '../elements/dialog.tsx'
import { FormFault } from '../sign-in/form-fault.tsx'
import type { useForm } from '../sign-in/use-form.ts'

interface FormDialogProps {
  title: string
  form: ReturnType<typeof useForm>
  /** What stands above the form. */
  lead?: ReactNode
  /** What the button says that does it. */
  action: string
  /** Whether it cannot be undone. */
  grave?: boolean
  /** What the button says that leaves everything as it is. */
  stay?: string
  onClose: () => void
  children?: ReactNode
}

/** A dialog with a form in it, and two ways out. */
export function FormDialog(props: FormDialogProps) {
  const { title, form, lead, action, grave = false, stay = 'Cancel', onClose, children } = props
  return (
    <Dialog title={title} onClose={onClose}>
      {lead}
      <form className="stack" onSubmit={form.submit}>
        <FormFault fault={form.fault} />
        {children}
        <div className="choices">
          <button type="button" className="button" onClick={onClose}>
            {stay}
          </button>
          <button
            type="submit"
            className={grave ? 'button grave' : 'button first'}
            disabled={form.busy}
          >
            {action}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
