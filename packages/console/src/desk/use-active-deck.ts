import { pagePaths } from '@rowdeck/service/page-paths'
import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import { navigate, subscribeToAddress } from '../navigation/router.ts'
import type { DeckList } from './deck-list.ts'
import { allDecks, type DeskState } from './desk-model.ts'

const home = pagePaths.playground.path

/**
 * Which deck is shown. It is part of the address, `/?deck=…`, with the slide and the view behind it, so that Back and reloading show
 * the same ones. Other pages do not change it: who comes back from them sees the deck again.
 */
export function useActiveDeck(list: DeckList, { activeId, loaded }: DeskState) {
  const address = useSyncExternalStore(
    subscribeToAddress,
    () => location.pathname + location.search,
  )
  const select = useCallback(
    (id: string | undefined, slide?: number) => {
      const at = slide === undefined ? '' : `&slide=${slide}`
      if (namedIn(location.pathname + location.search) !== id) {
        navigate(id === undefined ? home : `${home}?deck=${id}${at}`)
      }
      // after the address, which says where the deck begins
      list.set({ activeId: id })
    },
    [list],
  )
  const elsewhere = useRef(false)
  useEffect(() => {
    const returns = elsewhere.current
    const named = namedIn(address)
    elsewhere.current = named === 'elsewhere'
    if (elsewhere.current) return
    if (named === undefined && returns) showInAddress(list.state.activeId)
    // a deck that is not there is one that was removed
    else {
      const isThere = named === allDecks || (named && (list.get(named) || !loaded))
      list.set({ activeId: isThere ? named : undefined })
    }
  }, [address, list, loaded])
  // the deck was removed, or is shown because somebody signed in
  useEffect(() => {
    const named = namedIn(location.pathname + location.search)
    if (loaded && named !== 'elsewhere' && named !== activeId) showInAddress(activeId)
  }, [activeId, loaded])
  return { activeId, select }
}

function namedIn(address: string): string | undefined {
  const url = new URL(address, location.origin)
  return url.pathname === home ? (url.searchParams.get('deck') ?? undefined) : 'elsewhere'
}

function showInAddress(id: string | undefined): void {
  navigate(id === undefined ? home : `${home}?deck=${id}`, { replace: true })
}
