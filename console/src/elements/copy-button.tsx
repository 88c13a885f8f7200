import { useEffect, useState } from 'react'

const confirmationMs = 2000

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
  const [done, setDone] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(undefined), confirmationMs)
    return () => clearTimeout(timer)
  }, [done])
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text())
      setDone('copied')
    } catch {
      setDone('failed')
    }
  }
  const feedback = { copied: 'Copied', failed: 'Copy failed' }
  return (
    <button type="button" className={className} onClick={() => void copy()}>
      <span aria-live="polite">{done ? feedback[done] : label}</span>
      {of && <span className="visually-hidden"> {of}</span>}
    </button>
  )
}
