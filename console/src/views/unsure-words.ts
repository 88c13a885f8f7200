import { useMemo, useState } from 'react'
import { type Block, type Box, blocksOf, type UnsureWord, unsureWordsOf } from './blocks.ts'
import type { Slide } from './slides.ts'

/** A word or a line that OCR is not sure of, and where it is. */
export interface Stop {
  /** The position of the slide. */
  slide: number
  /** The position of the block on its slide. */
  block: number
  /** The position of the word among those of its block. */
  position: number
  word: UnsureWord
  /** The place of the word on the slide, or of its block if that is all that is known. */
  box: Box | undefined
}

/** The unsure words of slides that nobody has checked, and of the one that is shown, in their order. */
export function stopsOf(slides: readonly Slide[], current: Slide | undefined): Stop[] {
  return slides
    .filter(({ state, index }) => {
      return (
        state === 'check' || state === 'read' || (state === 'edited' && index === current?.index)
      )
    })
    .flatMap(({ row, index }) =>
      blocksOf(row).flatMap((block, position) => stopsIn(block, { slide: index, block: position })),
    )
}

function stopsIn(block: Block, place: Pick<Stop, 'slide' | 'block'>): Stop[] {
  const words = unsureWordsOf(block)
  return words.map((word, position) => {
    return { ...place, position, word, box: word.box ?? block.box ?? undefined }
  })
}

/** The next or previous stop from a stop or a slide; after the last one comes the first. */
export function nextStop(
  stops: readonly Stop[],
  from: { slide: number; stop: Stop | undefined },
  by: 1 | -1,
): Stop | undefined {
  const at = stops.findIndex((stop) => isSame(stop, from.stop))
  if (at >= 0) return stops.at((at + by) % stops.length)
  if (by > 0) return stops.find(({ slide }) => slide >= from.slide) ?? stops[0]
  return stops.findLast(({ slide }) => slide <= from.slide) ?? stops.at(-1)
}

function isSame(one: Stop, other: Stop | undefined): boolean {
  return (
    other !== undefined &&
    one.slide === other.slide &&
    one.block === other.block &&
    one.position === other.position
  )
}

interface UnsureOptions {
  visible: readonly Slide[]
  current: Slide | undefined
  select: (index: number) => void
}

/** The unsure words of a deck; one of them is shown. */
export interface UnsureWords {
  count: number
  /** From 1; 0 if none is shown. */
  position: number
  shown: Stop | undefined
  /** Shows the next or previous one and its slide. */
  step(by: 1 | -1): void
}

/** Steps through the unsure words of the visible slides. */
export function useUnsureWords({ visible, current, select }: UnsureOptions): UnsureWords {
  const [chosen, setChosen] = useState<Stop>()
  const stops = useMemo(() => stopsOf(visible, current), [visible, current])
  const position = stops.findIndex((stop) => isSame(stop, chosen)) + 1
  const shown = chosen?.slide === current?.index ? stops[position - 1] : undefined
  return {
    count: stops.length,
    position,
    shown,
    step(by) {
      const next = nextStop(stops, { slide: current?.index ?? 0, stop: shown }, by)
      if (!next) return
      setChosen(next)
      if (next.slide !== current?.index) select(next.slide)
    },
  }
}
