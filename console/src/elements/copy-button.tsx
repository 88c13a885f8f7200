import { useEffect, useState } from 'react'

const thanksMs = 2000

interface CopyButtonProps {
  /** What is copied, made only when it is asked for. */
  text: () => string
  label?: string
  /** What the label leaves out, for those who do not see what the button stands beside. */
  of?: string
  className?: string
}

/** Copies text and says so, to the eye and to the ear. */
export function CopyButton({ text, label = 'Copy', of, className = 'button' }: CopyButtonProps) {
  const [done, setDone] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(undefined), thanksMs)
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
  const said = { copied: 'Copied', failed: 'Select and copy by hand' }
  return (
    <button type="button" className={className} onClick={() => void copy()}>
      <span aria-live="polite">{done ? said[done] : label}</span>
      {of && <span className="unseen"> {of}</span>}
    </button>
  )
}
