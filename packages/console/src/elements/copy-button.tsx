import { useCopied } from './use-copied.ts'

interface CopyButtonProps {
  /** Returns the text to copy; called on click. */
  text: () => string
  label?: string
  /** Completes the label for screen readers, such as "row 3". */
  of?: string
  className?: string
}

/** Copies text and confirms it on the button, which screen readers announce. */
export function CopyButton({ text, label = 'Copy', of, className = 'button' }: CopyButtonProps) {
  const { done, copy } = useCopied()
  return (
    <button type="button" className={className} onClick={() => copy(text())}>
      <span aria-live="polite">{done ?? label}</span>
      {of && <span className="visually-hidden"> {of}</span>}
    </button>
  )
}
