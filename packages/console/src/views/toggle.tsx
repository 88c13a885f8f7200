import { Tool } from '../elements/button.tsx'

interface ToggleProps {
  label: string
  on: boolean
  onToggle: (on: boolean) => void
  disabled?: boolean
}

/** A button that is on or off. */
export function Toggle({ label, on, onToggle, disabled = false }: ToggleProps) {
  return <Tool label={label} aria-pressed={on} disabled={disabled} onClick={() => onToggle(!on)} />
}
