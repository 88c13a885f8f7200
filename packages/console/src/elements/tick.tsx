import type { InputHTMLAttributes, ReactNode } from 'react'

interface TickProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'checked' | 'onChange' | 'onToggle'> {
  label: ReactNode
  on?: boolean
  onToggle?: (on: boolean) => void
}

/** A box to be ticked, with its label. In a form that is read as a whole it needs neither `on` nor `onToggle`. */
export function Tick({ label, on, onToggle, className = 'tick', ...input }: TickProps) {
  return (
    <label className={className}>
      <input
        type="checkbox"
        checked={on}
        onChange={onToggle && (({ target }) => onToggle(target.checked))}
        {...input}
      />
      {label}
    </label>
  )
}
