import type { Me, Site } from '@rowdeck/service/console-contract'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { AccountRefusal, callAccount, onSignedOut } from './account-api.ts'
import { forgetPlaygroundKey } from './playground-key.ts'
import { onSignOut } from './sign-out.ts'

interface SessionState {
  /** Who is signed in; null for a visitor, undefined while loading. */
  me: Me | null | undefined
  /** Facts about this service; undefined while loading, or if it cannot be reached. */
  site: Site | undefined
  /** Why this page has no session anymore; undefined if the person signed out here, or is signed in. */
  ended: SessionEnd | undefined
  setEnded(end: SessionEnd | undefined): void
  /** Reloads who is signed in, here and in other tabs. */
  refresh(): Promise<void>
}

/** Elsewhere: signed out in another tab, ended from another browser, or expired. Deleted: the account is gone. */
export type SessionEnd = 'elsewhere' | 'deleted'

const SessionContext = createContext<SessionState>({
  me: undefined,
  site: undefined,
  ended: undefined,
  setEnded: () => {},
  refresh: async () => {},
})

/** Loads who is signed in and the facts about this service, for every page. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [me, setMe] = useState<Me | null>()
  const [site, setSite] = useState<Site>()
  const [ended, setEnded] = useState<SessionEnd>()
  const known = useRef<Me | null>(null)
  const load = useCallback(async () => {
    forgetPlaygroundKey()
    const found = await whoIsSignedIn()
    if (found) setEnded(undefined)
    known.current = found
    setMe(found)
    return found
  }, [])
  const refresh = useCallback(async () => {
    // first, because they must learn of it even if the service cannot be reached from here right now
    tellOtherTabs()
    await load()
  }, [load])
  useEffect(() => {
    // if the service cannot be reached, pages show what a visitor sees and every action says what is wrong
    load().catch(() => setMe(null))
    callAccount('GET /web/site').then(setSite, () => {})
  }, [load])
  useEffect(() => {
    const check = async () => {
      const before = known.current
      const found = await load().catch(() => before)
      if (before && !found) setEnded('elsewhere')
    }
    return whenSessionMayHaveChanged(() => void check())
  }, [load])
  // who signs out here need not be told that the session ended
  useEffect(() => {
    return onSignOut(async () => {
      known.current = null
    })
  }, [])
  return <SessionContext value={{ me, site, ended, setEnded, refresh }}>{children}</SessionContext>
}

/** Whether plans, Pro, credits and free conversions exist here; false until that is known. */
export function useIsMetered(): boolean {
  return useSession().site?.access === 'metered'
}

export function useSession(): SessionState {
  return useContext(SessionContext)
}

async function whoIsSignedIn(): Promise<Me | null> {
  try {
    return await callAccount('GET /web/me')
  } catch (error) {
    if (error instanceof AccountRefusal && error.code === 'signed_out') return null
    throw error
  }
}

const channel = new BroadcastChannel('rowdeck-session')

/** Tells the other tabs of this browser that someone signed in or out. */
function tellOtherTabs(): void {
  channel.postMessage('changed')
}

/** Calls back when another tab signs in or out, and when the service says that nobody is signed in. */
function whenSessionMayHaveChanged(changed: () => void): () => void {
  const stop = onSignedOut(changed)
  channel.addEventListener('message', changed)
  return () => {
    stop()
    channel.removeEventListener('message', changed)
  }
}
