import type { ReactNode } from 'react'
import { Button } from '../elements/button.tsx'
import { Dialog } from '../elements/dialog.tsx'
import { Form, type Send, Submit } from '../elements/form.tsx'

interface FormDialogProps {
  title: string
  send: Send
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
    send,
    lead,
    action,
    destructive,
    cancelLabel = 'Cancel',
    onClose,
    children,
  } = props
  return (
    <Dialog title={title} onClose={onClose}>
      {typeof lead === 'string' ? <p>{lead}</p> : lead}
      <Form send={send}>
        {children}
        <div className="choices">
          <Button label={cancelLabel} onClick={onClose} />
          <Submit label={action} kind={destructive ? 'danger' : 'primary'} />
        </div>
      </Form>
    </Dialog>
  )
}
