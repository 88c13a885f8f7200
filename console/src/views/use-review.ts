import { useState } from 'react'
import { isRunning } from '../desk/desk-model.ts'
import type { DeckActions, DeckView } from './deck-view.ts'
import { stepAmong } from './matches.ts'
import { countReview, type Slide } from './slides.ts'

interface ReviewOptions {
  slides: readonly Slide[]
  current: Slide | undefined
  deck: DeckView
  actions: DeckActions
  select: (index: number) => void
}

/** What is left to be checked, and the steps through it. */
export interface Review {
  left: number
  done: number
  /** Whether somebody has just finished here, rather than before this page was opened. */
  finishedNow: boolean
  /** Shows the next or previous slide that is to be checked. */
  step(by: 1 | -1): void
  /** Notes that the slide that is shown looks right, and shows the next one to be checked. */
  approve(): void
  /** Notes that all slides that are left look right. */
  approveAll(): void
}

/** Undefined while the deck is read, where checks are not kept, and if nothing was to be checked. */
export function useReview({
  slides,
  current,
  deck,
  actions,
  select,
}: ReviewOptions): Review | undefined {
  const [finishedNow, setFinishedNow] = useState(false)
  const { left, done } = countReview(deck)
  const { setChecked } = actions
  if (!setChecked || isRunning(deck) || left + done === 0) return undefined
  const toCheck = slides.filter(({ doubt }) => doubt)
  function show(positions: readonly number[], by: 1 | -1): void {
    const next = stepAmong(positions, current?.index ?? -1, by)
    if (next !== undefined) select(next)
  }
  return {
    left,
    done,
    finishedNow: finishedNow && left === 0,
    step: (by) => show(positionsOf(toCheck), by),
    approve() {
      if (!current?.doubt) return show(positionsOf(toCheck), 1)
      setChecked([current.key], true)
      const others = toCheck.filter((slide) => slide !== current)
      if (others.length === 0) setFinishedNow(true)
      show(positionsOf(others), 1)
    },
    approveAll() {
      setChecked(
        toCheck.map(({ key }) => key),
        true,
      )
      setFinishedNow(true)
    },
  }
}

function positionsOf(slides: readonly Slide[]): number[] {
  return slides.map(({ index }) => index)
}
