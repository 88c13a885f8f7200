import { characterOf } from '@rowdeck/core/deck-model/character-of'
import type { PageText } from '@rowdeck/core/deck-model/page'
import { median } from '@rowdeck/core/median'
import {
  areNearlyAll,
  letterGapEm,
  longPatternMin,
  patternMin,
  sameEdgeEm,
  wideGapEm,
} from '../likeness.ts'
import { isDrawn } from './drawn.ts'
import { cellGapEm, separatorOf, wideSpaceEm } from './gaps.ts'

/** A gap between words is wider than one between their letters by more than this: also where letters are drawn on their own. Chosen by eye. */
export const wordSpaceEm = 0.15
/** Fewer small letters with a space typed behind each may be abbreviations or variables. Chosen by eye. */
const spelledSmallMin = 6
const letter = /^[\p{L}\p{N}]$/u

/** The spacing of the letters of a page. */
export interface LetterSpacing {
  /** For each character, in ems; 0 for most. */
  ems: Float32Array
  /** 1 for characters of words that are spelled out, with a space typed behind each letter. */
  spelled: Uint8Array
}

/** Gaps in ems between letters of a line, and the letters. */
interface Gaps {
  gaps: number[]
  /** Asked for only where the gaps are those of spaced text. */
  letters: () => string
  drawsSpaces: boolean
}

/** Consecutive characters on one baseline. */
interface Stretch extends Gaps {
  from: number
  to: number
  /** The gaps over the drawn spaces, where there is one behind every letter; undefined if some letters touch. */
  overSpaces: number[] | undefined
}

/**
 * The letter-spacing of each character: headings in capitals are often spaced so widely that PDFium infers spaces between
 * their letters, and some authors type one behind each letter. Undefined if no text of the page is spaced.
 * `drawsSpaces` says that the file draws spaces on the page.
 */
export function letterSpacingOf(text: PageText, drawsSpaces: boolean): LetterSpacing | undefined {
  let spacing: LetterSpacing | undefined
  for (const stretch of stretchesOf(text)) {
    const spelledEm = spelledSpacingOf(stretch)
    const spacingEm = spelledEm > 0 ? spelledEm : spacingOf(stretch, drawsSpaces)
    if (spacingEm === 0) continue
    spacing ??= { ems: new Float32Array(text.length), spelled: new Uint8Array(text.length) }
    spacing.ems.fill(spacingEm, stretch.from, stretch.to)
    if (spelledEm > 0) spacing.spelled.fill(1, stretch.from, stretch.to)
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
      stretch = startStretch(text, index)
      stretches.push(stretch)
    }
    if (isSpace(text, index)) stretch.drawsSpaces = true
    else addLetter(stretch, text, index)
    stretch.to = index + 1
    last = index
  }
  return stretches
}

function startStretch(text: PageText, index: number): Stretch {
  const stretch: Stretch = {
    from: index,
    to: index,
    gaps: [],
    letters: () => withoutSpaces(text, stretch),
    drawsSpaces: false,
    overSpaces: [],
  }
  return stretch
}

/** Adds the gap between a letter and the one before it. */
function addLetter(stretch: Stretch, text: PageText, index: number): void {
  let before = index - 1
  while (before >= stretch.from && !isDrawn(text, before)) before--
  if (before < stretch.from) return
  if (!isSpace(text, before)) {
    stretch.overSpaces = undefined
    if (isLetter(text, before) && isLetter(text, index)) {
      stretch.gaps.push(gapEm(text, before, index))
    }
    return
  }
  if (stretch.overSpaces === undefined) return
  while (before >= stretch.from && (!isDrawn(text, before) || isSpace(text, before))) before--
  if (before >= stretch.from) stretch.overSpaces.push(gapEm(text, before, index))
}

/** The letters of a stretch without its spaces; other signs are full stops. */
function withoutSpaces(text: PageText, { from, to }: Stretch): string {
  let letters = ''
  for (let index = from; index < to; index++) {
    if (!isDrawn(text, index) || isSpace(text, index)) continue
    letters += isLetter(text, index) ? characterOf(text.codes[index] as number) : '.'
  }
  return letters
}

/**
 * The typical gap over the spaces of words that are spelled out: K E Y. Letters in the order of the alphabet, as of labels,
 * and equal ones are words of their own.
 */
function spelledSpacingOf({ overSpaces, letters: read }: Stretch): number {
  if (overSpaces === undefined || overSpaces.length < longPatternMin - 1) return 0
  const letters = read()
  const isLong = letters.length >= spelledSmallMin && /^\p{Ll}+$/u.test(letters.slice(1))
  if (!isSpelled(letters) && !(isLong && isSpelled(letters.toUpperCase()))) return 0
  const typical = median(overSpaces) as number
  const inside = overSpaces.filter((gap) => gap <= typical + wordSpaceEm)
  const isEven = inside.every((gap) => Math.abs(gap - typical) <= letterGapEm)
  return isEven && areNearlyAll(inside.length, overSpaces.length) ? typical : 0
}

function mostSpacingEm(
  letters: string,
  { isWord, pageDrawsSpaces }: { isWord: boolean; pageDrawsSpaces: boolean },
): number {
  // small letters as far apart as words may be words of one letter
  if (!pageDrawsSpaces) return isWord ? wideSpaceEm : wordSpaceEm
  // digits of cells are nearer to each other than other single letters
  return /\p{N}/u.test(letters) ? wideSpaceEm : cellGapEm
}

/** Whether capitals are those of words, of which each has a vowel, rather than labels. */
function isSpelled(letters: string): boolean {
  return isWordInCapitals(letters) && (!/[A-Z]/u.test(letters) || /[AEIOUY]/u.test(letters))
}

/** Whether letters are capitals and neither in the order of the alphabet nor all the same. */
function isWordInCapitals(letters: string): boolean {
  if (!/^\p{Lu}+$/u.test(letters)) return false
  const steps = [...letters].slice(1).map((one, at) => one.localeCompare([...letters][at] ?? ''))
  return !steps.every((step) => step > 0) && !steps.every((step) => step === 0)
}

/** The typical gap in ems between the letters of a stretch if they are spaced evenly, else 0. */
export function spacingOf(
  { gaps, letters: read, drawsSpaces }: Gaps,
  pageDrawsSpaces: boolean,
): number {
  if (gaps.length < (drawsSpaces ? 1 : patternMin - 1)) return 0
  // most text is not spaced, so its gaps need not be sorted
  if (gaps.filter((gap) => gap < letterGapEm).length > gaps.length >> 1) return 0
  const letters = read()
  const isWord = gaps.length > 1 && isWordInCapitals(letters)
  const least = isWord && pageDrawsSpaces ? patternMin - 1 : longPatternMin
  if (gaps.length < (drawsSpaces ? 1 : least)) return 0
  const typical = median(gaps) as number
  const most = mostSpacingEm(letters, { isWord, pageDrawsSpaces })
  if (typical < letterGapEm || typical > most) return 0
  const inside = gaps.filter((gap) => gap <= typical + wordSpaceEm)
  // kerning narrows some gaps
  const equal = inside.filter((gap) => Math.abs(gap - typical) <= letterGapEm)
  const isEven = areNearlyAll(equal.length, inside.length)
  // words have four letters or more on average
  return isEven && areNearlyAll(inside.length, gaps.length) ? typical : 0
}

/** Whether two level letters of one size are on one baseline, and no wide gap is between them. */
export function isBeside(text: PageText, before: number, index: number): boolean {
  const { sizes, angles, boxes } = text
  const size = sizes[index] as number
  if (angles[index] !== 0 || angles[before] !== 0 || sizes[before] !== size) return false
  const down = Math.abs((boxes[index * 4 + 3] as number) - (boxes[before * 4 + 3] as number))
  const gap = gapEm(text, before, index)
  return down < sameEdgeEm * size && gap > -1 && gap < wideGapEm
}

function gapEm({ boxes, sizes }: PageText, before: number, index: number): number {
  const gap = (boxes[index * 4] as number) - (boxes[before * 4 + 2] as number)
  return gap / (sizes[index] as number)
}

function isSpace({ codes }: PageText, index: number): boolean {
  return separatorOf(codes[index] as number) === 'space'
}

/** Whether a character is a letter or a digit. */
export function isLetter({ codes }: PageText, index: number): boolean {
  const code = codes[index] as number
  // without a pattern for most letters: every character of a page is asked
  if (code < 0x80) return isAsciiLetter(code)
  return letter.test(characterOf(code))
}

function isAsciiLetter(code: number): boolean {
  const small = code | 0x20
  return (small >= 0x61 && small <= 0x7a) || (code >= 0x30 && code <= 0x39)
}
