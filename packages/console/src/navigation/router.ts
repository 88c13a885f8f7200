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

/** Calls `notify` after every change of the address. */
export function subscribeToAddress(notify: () => void): () => void {
  listeners.add(notify)
  addEventListener('popstate', notify)
  return () => {
    listeners.delete(notify)
    removeEventListener('popstate', notify)
  }
}
