import { useMemo, useState } from 'react'
import { blocksOf } from './blocks.ts'
import { type OpenWord, withWord } from './open-words.ts'
import { cellOf, type Slide, textIn } from './slides.ts'
import type { ViewState } from './view-context.ts'

/** A word or a line that OCR is not sure of, on its slide. */
export interface Stop extends OpenWord {
  /** The position of its slide among all. */
  slide: number
  /** The position of its slide among those that are shown. */
  at: number
}

/** The unsure words of the shown slides that nobody has settled, in the order of the slides. */
export function stopsOf(slides: readonly Slide[]): Stop[] {
  return slides.flatMap(({ open, index }, at) =>
    open.map((word) => ({ ...word, slide: index, at })),
  )
}

/** The next or previous stop from a stop or a slide; after the last one comes the first. */
export function nextStop(
  stops: readonly Stop[],
  from: { at: number; stop: Stop | undefined },
  by: 1 | -1,
): Stop | undefined {
  const position = stops.findIndex((stop) => isSame(stop, from.stop))
  if (position >= 0) return stops.at((position + by) % stops.length)
  if (by > 0) return stops.find(({ at }) => at >= from.at) ?? stops[0]
  return stops.findLast(({ at }) => at <= from.at) ?? stops.at(-1)
}

function isSame(one: Stop, other: Stop | undefined): boolean {
  return one.slide === other?.slide && one.key === other.key
}

/** The unsure words of a deck; one of them is shown. */
export interface UnsureWords {
  count: number
  /** From 1; 0 if none is shown. */
  position: number
  shown: Stop | undefined
  /** Whether the last one was settled here. */
  finished: boolean
  /** Shows the next or previous one and its slide. */
  step(by: 1 | -1): void
  /** Takes the text for the word that is shown, which is right if it is the same, and shows the next one. */
  settle(text: string): void
}

/** Steps through the unsure words of the shown slides and settles them. */
export function useUnsureWords(state: ViewState): UnsureWords {
  const { visible, current, select, actions, tell } = state
  const [chosen, setChosen] = useState<Stop | 'finished'>()
  const stops = useMemo(() => stopsOf(visible), [visible])
  const stop = chosen === 'finished' ? undefined : chosen
  const position = stops.findIndex((each) => isSame(each, stop)) + 1
  const shown = stop?.slide === current?.index ? stops[position - 1] : undefined
  const following = (by: 1 | -1) =>
    nextStop(stops, { at: current ? visible.indexOf(current) : 0, stop: shown }, by)
  function show(next: Stop | undefined): void {
    if (!next) return
    setChosen(next)
    if (next.slide !== current?.index) select(next.slide)
  }
  function settle(text: string): void {
    if (!shown || !current) return
    const { deckId } = current
    const place = { deckId, rowKey: shown.key }
    const next = following(1)
    if (text === shown.word.text) actions.setChecked?.([place], true)
    else {
      const whole = textIn(current, 'slide')
      const edited = withWord(whole, blocksOf(current.row), { ...shown, by: text })
      if (edited === undefined) {
        tell('The text does not have this word in one piece: correct it below')
        return
      }
      actions.edit([cellOf(current, 'slide', edited)], [place])
    }
    if (next && !isSame(next, shown)) show(next)
    else setChosen('finished')
  }
  return {
    count: stops.length,
    position,
    shown,
    finished: chosen === 'finished' && stops.length === 0,
    step: (by) => show(following(by)),
    settle,
  }
}
