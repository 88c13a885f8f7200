import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react'
import type { Me, Site } from '../../../src/console-server/contract.ts'
import { AccountRefusal, callAccount } from './account-api.ts'
import { forgetPlaygroundKey } from './playground-key.ts'

interface SessionState {
  /** Who is signed in; null for a visitor, undefined while loading. */
  me: Me | null | undefined
  /** Facts about this service; undefined while loading, or if it cannot be reached. */
  site: Site | undefined
  /** Reloads who is signed in. */
  refresh(): Promise<void>
}

const SessionContext = createContext<SessionState>({
  me: undefined,
  site: undefined,
  refresh: async () => {},
})

/** Loads who is signed in and the facts about this service, for every page. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [me, setMe] = useState<Me | null>()
  const [site, setSite] = useState<Site>()
  const refresh = useCallback(async () => {
    forgetPlaygroundKey()
    setMe(await whoIsSignedIn())
  }, [])
  useEffect(() => {
    // if the service cannot be reached, pages show what a visitor sees and every action says what is wrong
    refresh().catch(() => setMe(null))
    callAccount('GET /web/site').then(setSite, () => {})
  }, [refresh])
  return <SessionContext value={{ me, site, refresh }}>{children}</SessionContext>
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
