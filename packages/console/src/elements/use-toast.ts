import { useEffect, useState } from 'react'

const shownMs = 4000

/** A text that is shown for a moment, to tell what was done. */
export function useToast() {
  const [told, tell] = useState('')
  useEffect(() => {
    if (told === '') return
    const timer = setTimeout(() => tell(''), shownMs)
    return () => clearTimeout(timer)
  }, [told])
  return { told, tell }
}
