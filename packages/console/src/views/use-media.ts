import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query matches, such as `(max-width: 64rem)`. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', changed)
      return () => list.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** The width up to which the panels of the workspace are one column. */
export const narrowQuery = '(max-width: 60rem)'
