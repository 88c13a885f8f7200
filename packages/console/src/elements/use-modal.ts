import { type RefObject, type SyntheticEvent, useEffect, useRef } from 'react'

/** What a modal dialog needs, as props of its element. */
interface Modal {
  ref: RefObject<HTMLDialogElement | null>
  tabIndex: number
  onCancel: (event: SyntheticEvent) => void
}

/**
 * A modal dialog that is open while it is mounted. Escape closes it; focus returns to where it was. `entry` says what has
 * the focus first: its first control, or the dialog, whose keys then act before anything has been chosen.
 */
export function useModal(onClose: () => void, entry: 'control' | 'dialog' = 'control'): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    const dialog = ref.current
    dialog?.showModal()
    // the first control of a long text is at its end: it is read from its beginning
    if (dialog && (entry === 'dialog' || dialog.scrollTop > 0)) {
      dialog.focus()
      dialog.scrollTop = 0
    }
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [entry])
  function onCancel(event: SyntheticEvent): void {
    // the browser would report the close later, when the next dialog may already be open
    event.preventDefault()
    onClose()
  }
  return { ref, tabIndex: -1, onCancel }
}
