import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A modal dialog that is open as long as it stands in the tree. Escape closes it; focus goes back to where it was. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  function cancel(event: SyntheticEvent): void {
    // the browser would close it now and say so later, when the next one may be open already
    event.preventDefault()
    onClose()
  }
  return (
    <dialog ref={dialog} aria-labelledby={id} onCancel={cancel}>
      <div className="stack">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
