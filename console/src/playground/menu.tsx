import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'

interface MenuProps {
  label: string
  primary?: boolean
  small?: boolean
  /** Completes the label for screen readers, such as "all decks". */
  of?: string
  children: ReactNode
}

/** A button that opens a small sheet. Escape, or moving the focus elsewhere, closes it. */
export function Menu({ label, primary = false, small = false, of, children }: MenuProps) {
  return (
    <details className="menu" onKeyDown={closeOnEscape} onBlur={closeOnBlur}>
      <summary className={`button${primary ? ' primary' : ''}${small ? ' small' : ''}`}>
        {label}
        {of && <span className="visually-hidden"> {of}</span>}
      </summary>
      <div className="menu-sheet">{children}</div>
    </details>
  )
}

function closeOnEscape({ key, currentTarget }: KeyboardEvent<HTMLDetailsElement>): void {
  if (key !== 'Escape' || !currentTarget.open) return
  currentTarget.open = false
  currentTarget.querySelector('summary')?.focus()
}

function closeOnBlur({ relatedTarget, currentTarget }: FocusEvent<HTMLDetailsElement>): void {
  if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) {
    currentTarget.open = false
  }
}
