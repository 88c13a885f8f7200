import { onSignedOut } from './account-api.ts'

const channel = new BroadcastChannel('rowdeck-session')

/** Tells the other tabs of this browser that someone signed in or out. */
export function tellOtherTabs(): void {
  channel.postMessage('changed')
}

/** Calls back when another tab signs in or out, and when the service says that nobody is signed in. */
export function whenSessionMayHaveChanged(changed: () => void): () => void {
  const stop = onSignedOut(changed)
  channel.addEventListener('message', changed)
  return () => {
    stop()
    channel.removeEventListener('message', changed)
  }
}
