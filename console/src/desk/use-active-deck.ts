import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { pagePaths } from '../../../src/console-server/page-paths.ts'
import { navigate, subscribeToAddress } from '../navigation/router.ts'
import type { DeckList, DeskState } from './deck-list.ts'

const home = pagePaths.playground.path

/**
 * Which deck is shown. It is part of the address, `/?deck=…`, so that Back and reloading show the same one. Other
 * pages do not change it: who comes back from them sees the deck again.
 */
export function useActiveDeck(list: DeckList, { activeId, loaded }: DeskState) {
  const address = useSyncExternalStore(
    subscribeToAddress,
    () => location.pathname + location.search,
  )
  const select = useCallback(
    (id: string | undefined) => {
      list.set({ activeId: id })
      const target = id === undefined ? home : `${home}?deck=${id}`
      if (target !== location.pathname + location.search) navigate(target)
    },
    [list],
  )
  const elsewhere = useRef(false)
  useEffect(() => {
    const url = new URL(address, location.origin)
    const returns = elsewhere.current
    elsewhere.current = url.pathname !== home
    if (elsewhere.current) return
    const named = url.searchParams.get('deck') ?? undefined
    const { activeId: current } = list.state
    if (named === current) return
    if (named === undefined && returns)
      return navigate(`${home}?deck=${current}`, { replace: true })
    if (named !== undefined && (list.get(named) || !loaded)) list.set({ activeId: named })
    else if (named !== undefined) navigate(home, { replace: true })
    else list.set({ activeId: undefined })
  }, [address, list, loaded])
  return { activeId, select }
}
