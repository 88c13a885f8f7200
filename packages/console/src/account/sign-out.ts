import type { WebRoutes } from '@rowdeck/service/console-contract'

/** What becomes of the person's decks in this browser. */
export type DecksAtSignOut = 'keep' | 'erase'

type Listener = (decks: DecksAtSignOut) => Promise<void>

const listeners = new Set<Listener>()

const routes: ReadonlySet<keyof WebRoutes> = new Set<keyof WebRoutes>([
  'POST /web/sign-out',
  'POST /web/delete-account',
  'DELETE /web/sessions',
])

/** Whether a call of the route ends the session of this browser because the person wants so. */
export function signsOut(route: keyof WebRoutes): boolean {
  return routes.has(route)
}

/** Calls the listener when the person signs out, before the page learns that nobody is signed in. */
export function onSignOut(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Resolves when every listener is done. */
export async function announceSignOut(decks: DecksAtSignOut): Promise<void> {
  await Promise.all([...listeners].map((listener) => listener(decks)))
}
