import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** The path of the page that is shown, such as `/settings`. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, () => location.pathname)
}

/** Shows another page of the console without loading it anew, its top first. */
export function navigate(path: string): void {
  history.pushState(null, '', path)
  scrollTo(0, 0)
  for (const tell of listeners) tell()
}

/**
 * Where to go after signing in: the path in `?next=`, if it is one of this site. Anything that a
 * browser could take for another site is dropped.
 */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/'
  const url = URL.canParse(next, location.origin) ? new URL(next, location.origin) : undefined
  if (!next.startsWith('/') || url?.origin !== location.origin) return '/'
  return url.pathname + url.hash
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  addEventListener('popstate', tell)
  return () => {
    listeners.delete(tell)
    removeEventListener('popstate', tell)
  }
}
