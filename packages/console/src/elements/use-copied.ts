import { useEffect, useState } from 'react'

const confirmationMs = 2000

/** Copies a text, and says for a moment whether that worked. */
export function useCopied() {
  const [done, setDone] = useState<'Copied' | 'Copy failed'>()
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(undefined), confirmationMs)
    return () => clearTimeout(timer)
  }, [done])
  function copy(text: string): void {
    navigator.clipboard.writeText(text).then(
      () => setDone('Copied'),
      () => setDone('Copy failed'),
    )
  }
  return { done, copy }
}
