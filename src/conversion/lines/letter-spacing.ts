import type { PageText } from '../../deck-model/page.ts'
import { median } from '../../median.ts'
import { areNearlyAll, longPatternMin, wideGapEm } from '../likeness.ts'
import { isDrawn } from './drawn.ts'
import { letterGapEm, wideSpaceEm } from './gaps.ts'

/** A gap between words is wider than one between their letters by more than this: also where letters are drawn on their own. Chosen by eye. */
export const wordSpaceEm = 0.15
/** Wider spacing is not told from words of one letter where the file draws no spaces. Chosen by eye. */
const spacingMaxEm = 0.2
/** Maximum difference, in ems, of the gaps inside words, but for a quarter of them: kerning narrows some. Chosen by eye. */
const differenceMaxEm = 0.05
const letter = /^[\p{L}\p{N}]$/u

/** Consecutive characters on one baseline. */
interface Stretch {
  from: number
  to: number
  /** Gaps in ems between letters without a drawn space between them. */
  gaps: number[]
  drawsSpaces: boolean
}

/**
 * The letter-spacing of each character in ems, 0 for most: headings in capitals are often spaced so widely that
 * PDFium infers spaces between their letters. Undefined if no text of the page is letter-spaced.
 * `drawsSpaces` says that the file draws spaces on the page.
 */
export function letterSpacingOf(text: PageText, drawsSpaces: boolean): Float32Array | undefined {
  let spacing: Float32Array | undefined
  for (const stretch of stretchesOf(text)) {
    const spacingEm = spacingOf(stretch, drawsSpaces)
    if (spacingEm === 0) continue
    spacing ??= new Float32Array(text.length)
    spacing.fill(spacingEm, stretch.from, stretch.to)
  }
  return spacing
}

function stretchesOf(text: PageText): Stretch[] {
  const stretches: Stretch[] = []
  let stretch: Stretch | undefined
  let last = -1
  for (let index = 0; index < text.length; index++) {
    if (!isDrawn(text, index)) continue
    if (stretch === undefined || !isBeside(text, last, index)) {
      stretch = { from: index, to: index, gaps: [], drawsSpaces: false }
      stretches.push(stretch)
    } else if (isLetter(text, last) && isLetter(text, index)) {
      stretch.gaps.push(gapEm(text, last, index))
    }
    stretch.drawsSpaces ||= text.codes[index] === 0x20
    stretch.to = index + 1
    last = index
  }
  return stretches
}

/** The typical gap in ems between the letters of a stretch if they are spaced evenly, else 0. */
export function spacingOf(
  { gaps, drawsSpaces }: Pick<Stretch, 'gaps' | 'drawsSpaces'>,
  pageDrawsSpaces: boolean,
): number {
  if (gaps.length < (drawsSpaces ? 1 : longPatternMin)) return 0
  // most text is not spaced, so its gaps need not be sorted
  if (gaps.filter((gap) => gap < letterGapEm).length > gaps.length >> 1) return 0
  const typical = median(gaps) as number
  const most = pageDrawsSpaces ? wideSpaceEm : spacingMaxEm
  if (typical < letterGapEm || typical > most) return 0
  const inside = gaps.filter((gap) => gap <= typical + wordSpaceEm)
  const equal = inside.filter((gap) => Math.abs(gap - typical) <= differenceMaxEm)
  const isEven = areNearlyAll(equal.length, inside.length)
  // words have four letters or more on average
  return isEven && areNearlyAll(inside.length, gaps.length) ? typical : 0
}

function isBeside(text: PageText, before: number, index: number): boolean {
  const { sizes, angles, boxes } = text
  const size = sizes[index] as number
  if (angles[index] !== 0 || angles[before] !== 0 || sizes[before] !== size) return false
  const down = Math.abs((boxes[index * 4 + 3] as number) - (boxes[before * 4 + 3] as number))
  const gap = gapEm(text, before, index)
  return down < differenceMaxEm * size && gap > -1 && gap < wideGapEm
}

function gapEm({ boxes, sizes }: PageText, before: number, index: number): number {
  const gap = (boxes[index * 4] as number) - (boxes[before * 4 + 2] as number)
  return gap / (sizes[index] as number)
}

function isLetter({ codes }: PageText, index: number): boolean {
  const code = codes[index] as number
  // without a pattern for most letters: every character of a page is asked
  if (code < 0x80) return isAsciiLetter(code)
  return letter.test(String.fromCodePoint(code))
}

function isAsciiLetter(code: number): boolean {
  const small = code | 0x20
  return (small >= 0x61 && small <= 0x7a) || (code >= 0x30 && code <= 0x39)
}
