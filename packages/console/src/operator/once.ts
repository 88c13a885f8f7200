import { useState } from 'react'

/** A value that is the same as long as a dialog is open, so that what it sends twice has an effect once. */
export function useOnce(): string {
  const [once] = useState(() => {
    const bytes = crypto.getRandomValues(new Uint8Array(16))
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  })
  return once
}
