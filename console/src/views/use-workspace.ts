import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { DeckPictures } from '../playground/deck-pictures.ts'
import type { DeckActions, DeckView } from './deck-view.ts'
import { matchesIn, stepAmong } from './matches.ts'
import { openPictureStore, type PictureStore } from './picture-store.ts'
import { type Slide, slidesOf } from './slides.ts'
import type { ViewState } from './view-context.ts'

/** A deck with its pictures and what can be done with it. */
export interface ShownDeck {
  deck: DeckView
  actions: DeckActions
  pictures: DeckPictures | undefined
  /** The keys of the chosen columns. */
  shown: readonly string[]
}

/** The slide that is shown, the search and the filter, which all views share. */
export function useWorkspace({ deck, actions, pictures, shown }: ShownDeck) {
  const [selected, setSelected] = useState(0)
  const [onlyCheck, setOnlyCheck] = useState(false)
  const slides = useSlides(deck)
  const toCheck = useMemo(() => slides.filter(({ doubt }) => doubt), [slides])
  const visible = useVisible(slides, onlyCheck)
  const current = visible.find(({ index }) => index >= selected) ?? visible.at(-1)
  const columns = useMemo(
    () => deck.table.columns.filter(({ key }) => shown.includes(key)),
    [deck.table.columns, shown],
  )
  const search = useSearch({ visible, shown, selected: current?.index ?? 0, select: setSelected })
  const store = usePictureStore(pictures)
  const { deferred, matches } = search
  const state: ViewState = useMemo(
    () => ({
      ...{ slides, visible, current, columns, matches, actions, store },
      select: setSelected,
      search: deferred,
    }),
    [slides, visible, current, columns, matches, actions, store, deferred],
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
    check: { count: toCheck.length, on: onlyCheck, onToggle: setOnlyCheck },
  }
}

function useSlides(deck: ShownDeck['deck']): Slide[] {
  const before = useRef<Slide[]>([])
  return useMemo(() => {
    before.current = slidesOf(deck, before.current)
    return before.current
  }, [deck])
}

/** A slide that is edited while the filter is on stays until the filter is used again. */
function useVisible(slides: readonly Slide[], onlyCheck: boolean): readonly Slide[] {
  const kept = useRef(new Set<string>())
  return useMemo(() => {
    if (!onlyCheck) {
      kept.current.clear()
      return slides
    }
    for (const { doubt, key } of slides) if (doubt) kept.current.add(key)
    return slides.filter(({ key }) => kept.current.has(key))
  }, [slides, onlyCheck])
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
