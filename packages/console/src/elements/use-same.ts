import { useRef } from 'react'

/** The previous object as long as its members are the same, so that components that depend on it are not rendered again. */
export function useSame<T extends object>(next: T): T {
  const kept = useRef(next)
  const isSame = Object.entries(next).every(
    ([name, value]) => kept.current[name as keyof T] === value,
  )
  if (!isSame) kept.current = next
  return kept.current
}
