import { createContext, useContext } from 'react'
import type { RowPlace } from '../desk/desk-model.ts'
import type { Column } from '../desk/slide-table.ts'
import type { Arrangement } from './arrangement.ts'
import type { DeckActions } from './deck-view.ts'
import type { PictureStore } from './picture-store.ts'
import type { Slide } from './slides.ts'

/** What slides of several decks need that those of one do not. */
export interface Across {
  /** Has the pictures of a deck as those that are shown, or none. */
  look(deckId: string | undefined): void
  /** Shows a slide in its deck. */
  open(place: RowPlace): void
}

/** What the rail, the slide, the row, the grid and the reading view have in common. */
export interface ViewState {
  /** All slides. */
  slides: readonly Slide[]
  /** The slides that the filters let through, in the chosen order. */
  visible: readonly Slide[]
  arrangement: Arrangement
  onArrange: (arrangement: Arrangement) => void
  /** The slide that is shown; undefined if the filters let none through. */
  current: Slide | undefined
  select(index: number): void
  /** The chosen columns. */
  columns: readonly Column[]
  search: string
  /** Matches of the search by the position of their slide. */
  matches: ReadonlyMap<number, number>
  actions: DeckActions
  /** What is done with slides of several decks that are shown together; undefined for one deck. */
  across: Across | undefined
  store: PictureStore | undefined
  /** Tells for a moment what was done. */
  tell: (text: string) => void
}

export const ViewContext = createContext<ViewState | undefined>(undefined)

export function useViewState(): ViewState {
  const state = useContext(ViewContext)
  if (!state) throw new Error('useViewState needs a Workspace.')
  return state
}
