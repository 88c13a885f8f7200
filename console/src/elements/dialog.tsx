import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A modal dialog that is open while it is mounted. Escape closes it; focus returns to where it was. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    // the first button of a long text is at its end: it is read from its beginning
    if (dialog.current && dialog.current.scrollTop > 0) {
      dialog.current.focus()
      dialog.current.scrollTop = 0
    }
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  function cancel(event: SyntheticEvent): void {
    // the browser would report the close later, when the next dialog may already be open
    event.preventDefault()
    onClose()
  }
  return (
    <dialog ref={dialog} tabIndex={-1} aria-labelledby={id} onCancel={cancel}>
      <div className="stack">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
