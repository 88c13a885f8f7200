import { useRef } from 'react'

/** The same object as before as long as its members are the same, so that what depends on it is not rendered in vain. */
export function useSame<T extends object>(next: T): T {
  const kept = useRef(next)
  const isSame = Object.entries(next).every(
    ([name, value]) => kept.current[name as keyof T] === value,
  )
  if (!isSame) kept.current = next
  return kept.current
}
