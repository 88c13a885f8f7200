import type { Slide } from './slides.ts'

/** Which slides are shown, and what the choice is called. */
export const slideFilters = {
  all: 'All slides',
  check: 'To be checked',
  checked: 'Checked',
  edited: 'Edited',
} as const

export type SlideFilter = keyof typeof slideFilters

export function isIn(filter: SlideFilter, { state, doubt }: Slide): boolean {
  if (filter === 'all') return true
  return filter === 'check' ? doubt !== undefined : state === filter
}

/** The number of slides that each filter lets through. */
export function countsOf(slides: readonly Slide[]): Record<SlideFilter, number> {
  const count = (filter: SlideFilter) => slides.filter((slide) => isIn(filter, slide)).length
  return {
    all: slides.length,
    check: count('check'),
    checked: count('checked'),
    edited: count('edited'),
  }
}
