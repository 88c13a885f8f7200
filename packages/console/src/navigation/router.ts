import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** The path of the current page, such as `/settings`. */
export function usePath(): string {
  return useSyncExternalStore(subscribeToAddress, () => location.pathname)
}

/**
 * Shows another page of the console without a page load, scrolled to the top. With `replace`, Back does not
 * return to the current page.
 */
export function navigate(path: string, { replace = false } = {}): void {
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  scrollTo(0, 0)
  for (const notify of listeners) notify()
}

/**
 * Returns where to go after signing in: the path in `?next=` if it belongs to this site, else `/`.
 * Anything that a browser could take for another site is dropped.
 */
export function nextPath(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? '/'
  const url = URL.canParse(next, location.origin) ? new URL(next, location.origin) : undefined
  if (!next.startsWith('/') || url?.origin !== location.origin) return '/'
  return url.pathname + url.hash
}

/** Calls `notify` after every change of the address. */
export function subscribeToAddress(notify: () => void): () => void {
  listeners.add(notify)
  addEventListener('popstate', notify)
  return () => {
    listeners.delete(notify)
    removeEventListener('popstate', notify)
  }
}
