import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { forgetPlaygroundKey, playgroundKey } from '../account/playground-key.ts'
import { useSession } from '../account/session.tsx'
import { onSignOut } from '../account/sign-out.ts'
import { useSame } from '../elements/use-same.ts'
import { keptColumns } from './columns-preference.ts'
import { convertDeck } from './conversion-request.ts'
import { DeckStorage } from './deck-storage.ts'
import { DeskController } from './desk-controller.ts'
import {
  type DeckResult,
  type Desk,
  DeskContext,
  hasUnexportedWork,
  isRunning,
} from './desk-model.ts'
import { Tabs } from './tabs.ts'
import { useActiveDeck } from './use-active-deck.ts'

/** Keeps the decks and their rows while the user visits other pages, reloads, or signs in. */
export function DeskProvider({ children }: { children: ReactNode }) {
  const { me } = useSession()
  const [controller] = useState(() => newController())
  const state = useSyncExternalStore(
    (listener) => controller.list.subscribe(listener),
    () => controller.list.state,
  )
  useEffect(() => {
    if (me !== undefined) void controller.setOwner(me?.id)
  }, [me, controller])
  useEffect(() => onSignOut((decks) => controller.signedOut(decks)), [controller])
  useLeaving(controller)
  useLastingStorage(state.decks)
  const { activeId, select } = useActiveDeck(controller.list, state)
  const desk: Desk = useSame({ ...state, ...controller.actions, activeId, select })
  return <DeskContext value={desk}>{children}</DeskContext>
}

function newController(): DeskController {
  return new DeskController({
    convert: convertDeck,
    key: async () => (await playgroundKey()).secret,
    forgetKey: forgetPlaygroundKey,
    newId,
    clock: {
      now: () => Date.now(),
      after(ms, call) {
        const timer = setTimeout(call, ms)
        return () => clearTimeout(timer)
      },
    },
    tabs: new Tabs(),
    openStorage: () => DeckStorage.open(),
    columns: keptColumns,
  })
}

// `crypto.randomUUID` exists on pages with TLS only
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Asks before the tab is closed while decks are read or could not be stored, and stores what is not stored yet. */
function useLeaving(controller: DeskController): void {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      const { decks, unsaved } = controller.list.state
      if (decks.some(isRunning) || (unsaved && decks.some(hasUnexportedWork))) {
        event.preventDefault()
      }
    }
    const store = () => {
      if (document.visibilityState === 'hidden') void controller.flush()
    }
    addEventListener('beforeunload', ask)
    document.addEventListener('visibilitychange', store)
    return () => {
      removeEventListener('beforeunload', ask)
      document.removeEventListener('visibilitychange', store)
    }
  }, [controller])
}

/** Asks the browser, once there is an edit, not to remove decks when the disk is nearly full. Browsers decide anew at each visit. */
function useLastingStorage(decks: readonly DeckResult[]): void {
  const edited = decks.some(({ edits }) => edits.size > 0)
  useEffect(() => {
    if (edited) void navigator.storage?.persist?.()
  }, [edited])
}
