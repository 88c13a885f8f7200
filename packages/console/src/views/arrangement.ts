import { useMemo, useRef } from 'react'
import { type Slide, textIn } from './slides.ts'

/** The states by which slides can be filtered, and what the choice is called. */
export const slideFilters = {
  all: 'All slides',
  check: 'To be checked',
  checked: 'Checked',
  edited: 'Edited',
} as const

export type SlideFilter = keyof typeof slideFilters

/** The ways in which rows are sorted, and what they are called. */
export const sortWays = { ascending: 'A to Z', descending: 'Z to A' } as const

/** The order of the rows by one column. */
export interface Sort {
  column: string
  way: keyof typeof sortWays
}

/** Which slides are shown in which order; the decks themselves keep theirs. */
export interface Arrangement {
  state: SlideFilter
  /** What cells must contain, by the key of their column, ignoring case. */
  filters: Readonly<Record<string, string>>
  sort: Sort | undefined
}

export const asInDeck: Arrangement = { state: 'all', filters: {}, sort: undefined }

/** The number of slides that each state lets through. */
export function countsOf(slides: readonly Slide[]): Record<SlideFilter, number> {
  const count = (filter: SlideFilter) => slides.filter((slide) => isIn(filter, slide)).length
  return {
    all: slides.length,
    check: count('check'),
    checked: count('checked'),
    edited: count('edited'),
  }
}

/**
 * The slides that pass the filters, sorted. Slides that are edited or checked meanwhile stay where they are until the
 * arrangement changes.
 */
export function useArranged(slides: readonly Slide[], arrangement: Arrangement): readonly Slide[] {
  const kept = useRef({ arrangement, places: new Map<string, number>() })
  return useMemo(() => {
    if (kept.current.arrangement !== arrangement) {
      kept.current = { arrangement, places: new Map() }
    }
    const { places } = kept.current
    const { state, filters, sort } = arrangement
    const wanted = Object.entries(filters)
      .filter(([, text]) => text !== '')
      .map(([column, text]) => ({ column, text: text.toLowerCase() }))
    if (state === 'all' && wanted.length === 0 && !sort) return slides
    const passes = (slide: Slide) =>
      isIn(state, slide) &&
      wanted.every(({ column, text }) => textIn(slide, column).toLowerCase().includes(text))
    const shown = slides.filter((slide) => places.has(slide.key) || passes(slide))
    if (shown.some(({ key }) => !places.has(key))) {
      places.clear()
      for (const [place, { key }] of sorted(shown, sort).entries()) places.set(key, place)
    }
    const rankOf = ({ key }: Slide) => places.get(key) ?? 0
    return shown.toSorted((one, other) => rankOf(one) - rankOf(other))
  }, [slides, arrangement])
}

function isIn(filter: SlideFilter, { state, doubt, edits }: Slide): boolean {
  if (filter === 'all') return true
  if (filter === 'edited') return Object.keys(edits).length > 0
  return filter === 'check' ? doubt !== undefined : state === filter
}

const collator = new Intl.Collator(undefined, { numeric: true })

/** Empty cells come last in both directions. */
function sorted(slides: readonly Slide[], sort: Sort | undefined): readonly Slide[] {
  if (!sort) return slides
  const sign = sort.way === 'ascending' ? 1 : -1
  return slides.toSorted((one, other) => {
    const [a, b] = [textIn(one, sort.column), textIn(other, sort.column)]
    if (a === '' || b === '') return Number(a === '') - Number(b === '')
    return sign * collator.compare(a, b)
  })
}
