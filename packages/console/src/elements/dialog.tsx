import { type ReactNode, useId } from 'react'
import { useModal } from './use-modal.ts'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A modal dialog with a title, open while it is mounted. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const id = useId()
  return (
    <dialog {...useModal(onClose)} aria-labelledby={id}>
      <div className="stack">
        <h2 id={id}>{title}</h2>
        {children}
      </div>
    </dialog>
  )
}
