import type { FocusEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react'

interface MenuProps {
  label: string
  primary?: boolean
  small?: boolean
  /** Completes the label for screen readers, such as "all decks". */
  of?: string
  /** Whether pressing a button in the sheet closes it. */
  brief?: boolean
  children: ReactNode
}

/** A button that opens a small sheet. Escape, or moving the focus elsewhere, closes it. */
export function Menu({ label, primary = false, small = false, of, brief, children }: MenuProps) {
  return (
    <details className="menu" onKeyDown={closeOnEscape} onBlur={closeOnBlur}>
      <summary className={`button${primary ? ' primary' : ''}${small ? ' small' : ''}`}>
        {label}
        {of && <span className="visually-hidden"> {of}</span>}
      </summary>
      {/* focusable, so that a press of the words of a label keeps the focus in the menu */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a press of a button in it, by mouse or keyboard */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div className="menu-sheet" tabIndex={-1} onClick={brief ? closeAfterButton : undefined}>
        {children}
      </div>
    </details>
  )
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape' || !currentTarget.open) return
  currentTarget.open = false
  currentTarget.querySelector('summary')?.focus()
}

function closeAfterButton({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  const details = currentTarget.closest('details')
  if (!details || !(target instanceof Element) || !target.closest('button')) return
  details.open = false
  details.querySelector('summary')?.focus()
}

function closeOnBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLDetailsElement>): void {
  if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) {
    currentTarget.open = false
  }
}
