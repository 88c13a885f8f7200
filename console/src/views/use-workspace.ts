import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { type ColumnLayout, shownOf } from '../desk/column-layout.ts'
import type { DeckPictures } from '../playground/deck-pictures.ts'
import type { DeckActions, DeckView } from './deck-view.ts'
import { matchesIn, stepAmong } from './matches.ts'
import { openPictureStore, type PictureStore } from './picture-store.ts'
import { slideInAddress, useSlideInAddress } from './place-in-address.ts'
import { countsOf, isIn, type SlideFilter } from './slide-filter.ts'
import { type Slide, slidesOf } from './slides.ts'
import { useReview } from './use-review.ts'
import type { ViewState } from './view-context.ts'

/** A deck with its pictures and what can be done with it. */
export interface ShownDeck {
  deck: DeckView
  actions: DeckActions
  pictures: DeckPictures | undefined
  /** The chosen columns. */
  layout: ColumnLayout
  /** Tells for a moment what was done. */
  tell: (text: string) => void
}

/** The slide that is shown, the search and the filter, which all views share. */
export function useWorkspace({ deck, actions, pictures, layout, tell }: ShownDeck) {
  const [selected, setSelected] = useState(() => firstShown(deck))
  const [filter, setFilter] = useState<SlideFilter>('all')
  const slides = useSlides(deck)
  const visible = useVisible(slides, filter)
  const current = visible.find(({ index }) => index >= selected) ?? visible.at(-1)
  useSlideInAddress(current?.number)
  const columns = useMemo(() => shownOf(deck.table.columns, layout), [deck.table.columns, layout])
  const search = useSearch({
    visible,
    shown: layout.shownColumns,
    selected: current?.index ?? 0,
    select: setSelected,
  })
  const store = usePictureStore(pictures)
  const { deferred, matches } = search
  const state: ViewState = useMemo(
    () => ({
      ...{ slides, visible, current, columns, matches, actions, store, tell },
      select: setSelected,
      search: deferred,
    }),
    [slides, visible, current, columns, matches, actions, store, tell, deferred],
  )
  const step = useCallback(
    (by: 1 | -1) => {
      const next = visible[(current ? visible.indexOf(current) : -1) + by]
      if (next) setSelected(next.index)
    },
    [visible, current],
  )
  function jumpTo(number: number): void {
    const target = visible.find((slide) => slide.number >= number) ?? visible.at(-1)
    if (target) setSelected(target.index)
  }
  return {
    state,
    step,
    search: search.field,
    searchField: search.field.field,
    jump: { number: current?.number ?? 0, last: slides.at(-1)?.number ?? 0, onJump: jumpTo },
    filter: { filter, counts: useMemo(() => countsOf(slides), [slides]), onFilter: setFilter },
    review: useReview({ slides, current, deck, actions, select: setSelected }),
  }
}

/** The position of the slide that the address names, or of the first. */
function firstShown(deck: DeckView): number {
  const number = slideInAddress()
  return Math.max(
    0,
    slidesOf(deck).findIndex((slide) => slide.number === number),
  )
}

function useSlides(deck: ShownDeck['deck']): Slide[] {
  const before = useRef<Slide[]>([])
  return useMemo(() => {
    before.current = slidesOf(deck, before.current)
    return before.current
  }, [deck])
}

/** A slide whose state changes while a filter is on stays until another filter is chosen. */
function useVisible(slides: readonly Slide[], filter: SlideFilter): readonly Slide[] {
  const kept = useRef({ filter, keys: new Set<string>() })
  return useMemo(() => {
    if (filter === 'all') return slides
    if (kept.current.filter !== filter) kept.current = { filter, keys: new Set() }
    const { keys } = kept.current
    for (const slide of slides) if (isIn(filter, slide)) keys.add(slide.key)
    return slides.filter(({ key }) => keys.has(key))
  }, [slides, filter])
}

interface SearchOptions {
  visible: readonly Slide[]
  shown: readonly string[]
  selected: number
  select: (index: number) => void
}

function useSearch({ visible, shown, selected, select }: SearchOptions) {
  const [text, setText] = useState('')
  const deferred = useDeferredValue(text)
  const field = useRef<HTMLInputElement>(null)
  const matches = useMemo(() => matchesIn(visible, shown, deferred), [visible, shown, deferred])
  const positions = useMemo(() => [...matches.keys()], [matches])
  const searched = useRef('')
  useEffect(() => {
    // a new search jumps to its first match from here on
    if (searched.current === deferred) return
    searched.current = deferred
    const first = positions.find((each) => each >= selected) ?? positions[0]
    if (first !== undefined) select(first)
  }, [deferred, positions, selected, select])
  function step(by: 1 | -1): void {
    const target = stepAmong(positions, selected, by)
    if (target !== undefined) select(target)
  }
  const found = {
    matches: [...matches.values()].reduce((sum, each) => sum + each, 0),
    slides: positions.length,
  }
  return { deferred, matches, field: { text, onText: setText, onStep: step, found, field } }
}

function usePictureStore(pictures: ShownDeck['pictures']): PictureStore | undefined {
  const [store, setStore] = useState<PictureStore>()
  useEffect(() => {
    if (!pictures) return setStore(undefined)
    const opened = openPictureStore(pictures)
    setStore(opened)
    return () => opened.close()
  }, [pictures])
  return store
}
