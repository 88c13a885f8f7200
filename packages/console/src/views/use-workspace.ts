import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type ColumnLayout, offeredColumns, shownOf } from '../desk/column-layout.ts'
import { allColumns } from '../desk/slide-table.ts'
import { useSame } from '../elements/use-same.ts'
import type { DeckPictures } from '../playground/deck-pictures.ts'
import { type Arrangement, asInDeck, countsOf, useArranged } from './arrangement.ts'
import type { DeckActions, DeckView } from './deck-view.ts'
import { openPictureStore, type PictureStore } from './picture-store.ts'
import { slideInAddress, useSlideInAddress } from './place-in-address.ts'
import { deckColumn, type Slide, slidesOf } from './slides.ts'
import { useReview } from './use-review.ts'
import { useSearch } from './use-search.ts'
import type { Across, ViewState } from './view-context.ts'

/** Decks with their pictures and what can be done with them. */
export interface ShownDecks {
  decks: readonly DeckView[]
  actions: DeckActions
  pictures: DeckPictures | undefined
  /** The chosen columns. */
  layout: ColumnLayout
  /** Given if slides of several decks are shown together. */
  across?: Across | undefined
  /** Tells for a moment what was done. */
  tell: (text: string) => void
}

/** The slide that is shown, the search, the filters and the order, which all views share. */
export function useWorkspace({ decks, actions, pictures, layout, across, tell }: ShownDecks) {
  const slides = useSlides(decks)
  const { visible, current, select, arrangement, onArrange } = useShown(slides)
  useSlideInAddress(across ? undefined : current?.number)
  const { offered, columns } = useColumns(decks, layout, across !== undefined)
  const search = useSearch({ visible, columns, current, select })
  const store = usePictureStore(pictures)
  const { deferred, matches } = search
  const state: ViewState = useSame({
    ...{ slides, visible, current, columns, matches, actions, store, tell },
    ...{ arrangement, onArrange, select, search: deferred, across },
  })
  const step = useCallback(
    (by: 1 | -1) => {
      const next = visible[(current ? visible.indexOf(current) : -1) + by]
      if (next) select(next.index)
    },
    [visible, current, select],
  )
  function jumpTo(number: number): void {
    const target = slides.find((slide) => slide.number >= number) ?? slides.at(-1)
    if (target) select(target.index)
  }
  const showAll = () => onArrange(asInDeck)
  return {
    state,
    step,
    offered,
    search: search.field,
    searchField: search.field.field,
    jump: { number: current?.number ?? 0, last: slides.at(-1)?.number ?? 0, onJump: jumpTo },
    filter: { counts: useMemo(() => countsOf(slides), [slides]), arrangement, onArrange },
    review: useReview({ ...state, decks, showAll }),
  }
}

/** The slides that are shown, in their order, and the current one of them. */
function useShown(slides: readonly Slide[]) {
  // by its position among all slides
  const [selected, setSelected] = useState<number | 'first'>(() => firstShown(slides))
  const [arrangement, setArrangement] = useState(asInDeck)
  const visible = useArranged(slides, arrangement)
  const current =
    selected === 'first'
      ? visible[0]
      : (visible.find(({ index }) => index === selected) ??
        visible.find(({ index }) => index > selected) ??
        visible.at(-1))
  const { sort } = arrangement
  const onArrange = useCallback(
    (next: Arrangement) => {
      setArrangement(next)
      // as in a spreadsheet, what comes first is looked at first
      if (next.sort && next.sort !== sort) setSelected('first')
    },
    [sort],
  )
  return { visible, current, select: setSelected, arrangement, onArrange }
}

/** The position of the slide that the address names, or of the first. */
function firstShown(slides: readonly Slide[]): number {
  const number = slideInAddress()
  return Math.max(
    0,
    slides.findIndex((slide) => slide.number === number),
  )
}

function useSlides(decks: readonly DeckView[]): Slide[] {
  const before = useRef<Slide[]>([])
  return useMemo(() => {
    before.current = slidesOf(decks, before.current)
    return before.current
  }, [decks])
}

function useColumns([deck]: readonly DeckView[], layout: ColumnLayout, areSeveral: boolean) {
  const known = areSeveral ? allColumns : (deck?.table.columns ?? allColumns)
  return useMemo(() => {
    const first = areSeveral ? [deckColumn] : []
    return {
      offered: [...first, ...offeredColumns(known, layout)],
      columns: [...first, ...shownOf(known, layout)],
    }
  }, [known, layout, areSeveral])
}

function usePictureStore(pictures: ShownDecks['pictures']): PictureStore | undefined {
  const [store, setStore] = useState<PictureStore>()
  useEffect(() => {
    if (!pictures) return setStore(undefined)
    const opened = openPictureStore(pictures)
    setStore(opened)
    return () => opened.close()
  }, [pictures])
  return store
}
