import { useEffect, useState } from 'react'
import { rowText } from './copied-text.ts'
import type { ViewState } from './view-context.ts'

const shownMs = 2000

/** Copies the row of the slide that is shown, and returns what to tell about it. */
export function useCopy({ current, columns }: ViewState) {
  const [copied, setCopied] = useState('')
  useEffect(() => {
    if (copied === '') return
    const timer = setTimeout(() => setCopied(''), shownMs)
    return () => clearTimeout(timer)
  }, [copied])
  async function copy(): Promise<void> {
    if (!current?.row) return
    try {
      await navigator.clipboard.writeText(rowText(current, columns))
      setCopied(`Row ${current.number} copied`)
    } catch {
      setCopied('The browser did not allow copying')
    }
  }
  return { copied, copyRow: () => void copy() }
}
