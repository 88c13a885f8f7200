import { areInRow } from '@rowdeck/core/deck-model/box'
import {
  areSetAlike,
  isSameSize,
  longPatternMin,
  patternMin,
  setSizeShare,
  smallerRatio,
} from '../likeness.ts'
import type { Block } from '../lines/block.ts'
import { isValue } from '../lines/is-value.ts'
import { isMarkedItem } from '../lines/list-marks.ts'
import { compare, drawingItemsMax } from '../near/comparisons.ts'
import { ascending, countBelow, countUpTo } from '../near/sorted.ts'
import { isNumber } from './section-label.ts'

/** A slide as its texts are compared when its title is looked for. */
export interface TitleSlide {
  height: number
  blocks: Block[]
  /** The blocks with words, not only numbers. */
  texts: Block[]
  /** The font size of most letters, and the largest. */
  usual: number
  largest: number
  /** Whether words of nearly the same size are above a block, which is then text like them. */
  isBelowText: (block: Block) => boolean
  /** Whether several blocks have the size of one, as the labels of a drawing do; the items of a list are no labels. */
  isOneOfMany: (block: Block) => boolean
  /** Whether a block is in a frame, another in another frame has its size, and a third one is larger. */
  isCard: (block: Block) => boolean
}

/** Titles that are not at the top start in this share of the slide's height from there. Chosen by eye. */
export const startsAbove = 0.55
/** A head has at most so many lines: a small title above everything else, or the head of a picture. Chosen by eye. */
export const headLinesMax = 2

/**
 * Leaves out large figures: several values of one size side by side, such as three shares with a word or two below each, are no
 * title, however large.
 */
export function withoutFigures(blocks: Block[]): Block[] {
  const values = blocks.filter(({ lines: [only, ...more] }) => {
    return only !== undefined && more.length === 0 && isValue(only.text)
  })
  if (values.length > drawingItemsMax) return blocks
  return blocks.filter((block) => {
    if (!values.includes(block)) return true
    compare(values.length)
    const alike = values.filter(
      (other) => isSameSize(other.size, block.size) && areInRow(other.box, block.box),
    )
    return alike.length < patternMin
  })
}

/** Looks at a slide once for all of its blocks. */
export function titleSlideOf(blocks: Block[], height: number): TitleSlide {
  const texts = blocks.filter(hasWords)
  return {
    height,
    blocks,
    texts,
    usual: usualSize(blocks),
    largest: largestOf(blocks),
    isBelowText: belowText(texts),
    isOneOfMany: oneOfMany(blocks),
    isCard: amongCards(texts),
  }
}

/** The largest font size; 0 of no blocks. */
export function largestOf(blocks: Block[]): number {
  return blocks.reduce((most, { size }) => Math.max(most, size), 0)
}

/** Whether a block has words, not only numbers. */
export function hasWords({ lines }: Block): boolean {
  return lines.some(({ text }) => /\p{L}/u.test(text) && !isNumber(text))
}

function belowText(texts: Block[]): (block: Block) => boolean {
  const sorted = texts.toSorted((a, b) => a.box.bottom - b.box.bottom)
  const bottoms = sorted.map(({ box }) => box.bottom)
  let most = 0
  const largest = sorted.map(({ size }) => (most = Math.max(most, size)))
  return ({ box, size }) => {
    const above = countUpTo(bottoms, box.top)
    return above > 0 && (largest[above - 1] as number) > size / smallerRatio
  }
}

function oneOfMany(blocks: Block[]): (block: Block) => boolean {
  const labels = blocks.filter(({ lines: [first] }) => !isMarkedItem(first?.text ?? ''))
  const sizes = ascending(labels.map(({ size }) => size))
  return ({ size }) => {
    const near = setSizeShare * size
    return countBelow(sizes, size + near) - countUpTo(sizes, size - near) >= longPatternMin
  }
}

function amongCards(texts: Block[]): (block: Block) => boolean {
  const framed = texts.filter(({ frame }) => frame !== undefined)
  const most = largestOf(texts)
  return ({ size, frame }) => {
    if (frame === undefined || areSetAlike(most, size)) return false
    return framed.some((other) => other.frame !== frame && areSetAlike(other.size, size))
  }
}

/** The font size of most letters. */
function usualSize(blocks: Block[]): number {
  const letters = new Map<number, number>()
  for (const { lines } of blocks) {
    for (const { size, text } of lines) {
      const step = Math.round(size * 2) / 2
      letters.set(step, (letters.get(step) ?? 0) + text.length)
    }
  }
  let usual = 0
  let most = 0
  for (const [size, count] of letters) {
    if (count > most) {
      usual = size
      most = count
    }
  }
  return usual
}
