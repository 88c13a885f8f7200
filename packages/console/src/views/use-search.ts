import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { Column } from '../desk/slide-table.ts'
import { matchesIn, stepAmong } from './matches.ts'
import type { Slide } from './slides.ts'

interface SearchOptions {
  visible: readonly Slide[]
  columns: readonly Column[]
  current: Slide | undefined
  select: (index: number) => void
}

/** The search in the shown slides: its text, where it matches, and the steps through the matches. */
export function useSearch({ visible, columns, current, select }: SearchOptions) {
  const [text, setText] = useState('')
  const deferred = useDeferredValue(text)
  const field = useRef<HTMLInputElement>(null)
  const matches = useMemo(() => matchesIn(visible, columns, deferred), [visible, columns, deferred])
  const searched = useRef('')
  function step(by: 1 | -1): void {
    const wanted = ({ index }: Slide) => matches.has(index)
    const target = stepAmong(visible, { from: current, by, wanted })
    if (target) select(target.index)
  }
  useEffect(() => {
    // a new search jumps to its first match from here on
    if (searched.current === deferred) return
    searched.current = deferred
    if (!current || !matches.has(current.index)) step(1)
  })
  const found = {
    matches: [...matches.values()].reduce((sum, each) => sum + each, 0),
    slides: matches.size,
  }
  return { deferred, matches, field: { text, onText: setText, onStep: step, found, field } }
}
