import { useEffect, useState } from 'react'
import { cutMiddle } from './format.ts'

const confirmationMs = 2000

interface CopiedIdProps {
  id: string
  /** What it identifies, such as "request ID". */
  of: string
}

/** An id, cut in the middle; a click copies all of it. */
export function CopiedId({ id, of }: CopiedIdProps) {
  const [done, setDone] = useState<'Copied' | 'Copy failed'>()
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(undefined), confirmationMs)
    return () => clearTimeout(timer)
  }, [done])
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(id)
      setDone('Copied')
    } catch {
      setDone('Copy failed')
    }
  }
  return (
    <button type="button" className="copied-id" title={id} onClick={() => void copy()}>
      <span className="visually-hidden">
        Copy {of} {id}
      </span>
      <code aria-hidden="true">{cutMiddle(id)}</code>
      <span aria-live="polite" className="copied-id-state">
        {done ?? <CopyIcon />}
      </span>
    </button>
  )
}

function CopyIcon() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path d="M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z" fill="none" stroke="currentColor" />
    </svg>
  )
}
