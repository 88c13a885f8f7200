import { useState } from 'react'
import { isRunning } from '../desk/desk-model.ts'
import type { DeckActions, DeckView } from './deck-view.ts'
import { stepAmong } from './matches.ts'
import { countReview, type Slide } from './slides.ts'

interface ReviewOptions {
  visible: readonly Slide[]
  slides: readonly Slide[]
  current: Slide | undefined
  decks: readonly DeckView[]
  actions: DeckActions
  select: (index: number) => void
  /** Takes off all filters. */
  showAll: () => void
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

/** Undefined while the decks are read, where checks are not kept, and if nothing was to be checked. */
export function useReview({
  visible,
  slides,
  current,
  decks,
  actions,
  select,
  showAll,
}: ReviewOptions): Review | undefined {
  const [finishedNow, setFinishedNow] = useState(false)
  const counts = decks.map(countReview)
  const left = counts.reduce((sum, each) => sum + each.left, 0)
  const done = counts.reduce((sum, each) => sum + each.done, 0)
  const { setChecked } = actions
  if (!setChecked || decks.every(isRunning) || left + done === 0) return undefined
  const toCheck = slides.filter(({ doubt }) => doubt)
  function step(by: 1 | -1): void {
    const isNext = (slide: Slide) => slide.doubt !== undefined && slide !== current
    const among = (shown: readonly Slide[]) =>
      stepAmong(shown, { from: current, by, wanted: isNext })
    const next = among(visible) ?? among(slides)
    if (!next) return
    if (!visible.includes(next)) showAll()
    select(next.index)
  }
  return {
    left,
    done,
    finishedNow: finishedNow && left === 0,
    step,
    approve() {
      if (current?.doubt) {
        setChecked([current], true)
        if (toCheck.length === 1) setFinishedNow(true)
      }
      step(1)
    },
    approveAll() {
      setChecked(toCheck, true)
      setFinishedNow(true)
    },
  }
}
