import { heightOf, overlapAcross } from '@rowdeck/core/deck-model/box'
import { guessLanguage, type Language } from '@rowdeck/core/languages'
import {
  isHorizontal,
  isSameSize,
  lineGapMax,
  patternMin,
  sameEdgeEm,
  sameEdgePoints,
} from '../likeness.ts'
import type { Line } from './line.ts'
import { certainOdds, closedCompounds, oddsOfDivision, type WordHalves } from './word-halves.ts'

/**
 * Log-odds of what speaks for or against the division of words on a slide, about seven to one: few slides are hyphenated, but most
 * of justified text and of several hyphens at the ends of lines. Chosen by eye.
 */
const clearOdds = 2
/** Share of the hyphens at the ends of lines of hyphenated text that divide words. Chosen by eye. */
const dividedShare = 0.92
/** A half as short is seldom a part of a compound. */
const shortHalf = 2
/** What stands between two hyphens and is shorter is a word. Chosen by eye. */
const partMin = 4
/** More hyphens at the ends of lines are no prose; bounds the work of a slide. */
const hyphensMax = 200

/** A hyphen at the end of a line that goes on with a small letter. */
interface Break extends WordHalves {
  line: Line
  odds: number
}

/**
 * Marks the lines whose hyphen at the end only divides a word, see `Line.dividesWord`; called once for the lines of a slide, so
 * that whatever joins lines later has one answer. A soft hyphen divides, and so do several U+2010 if no line has one elsewhere,
 * because browsers draw it where they hyphenate. Others divide if the slide has the word without a hyphen, or if the halves look like
 * parts of words rather than words and others of the slide do, too. Compounds, names, addresses and code keep theirs.
 */
export function markDividedWords(lines: Line[]): void {
  const ends = lines.filter(({ text }) => /\p{L}[-‐]$/u.test(text.slice(-3))).slice(0, hyphensMax)
  if (ends.length === 0) return
  const texts = lines.map(({ text }) => text)
  const drawn = ends.filter(({ text }) => text.endsWith('‐'))
  const isOwn = drawn.length === 1 || texts.some((text) => /\p{L}‐\p{L}/u.test(text))
  if (!isOwn) for (const line of drawn) line.dividesWord = true
  const certain = drawn.length > 0 || ends.some(({ dividesWord }) => dividesWord === true)
  const open = ends.filter((line) => line.dividesWord !== true)
  const found = open.flatMap((line) => breakOf(line, lines) ?? [])
  if (found.length > 0) decide(found, { lines, texts, certain })
}

interface Slide {
  lines: Line[]
  texts: string[]
  /** Whether another hyphen of the slide divides for certain. */
  certain: boolean
}

function decide(found: Omit<Break, 'odds'>[], { lines, texts, certain }: Slide): void {
  const words = wordsOf(texts)
  const language = guessLanguage(texts) ?? 'eng'
  const breaks: Break[] = []
  let isKnown = certain
  for (const it of found) {
    const [head, tail] = [it.head.toLowerCase(), it.tail.toLowerCase()]
    if (words.has(`${head}-${tail}`)) continue
    const isWhole = words.has(head + tail)
    if (isWhole) it.line.dividesWord = true
    else breaks.push({ ...it, odds: oddsOfDivision(it, language) })
    isKnown ||= isWhole
  }
  const full = Math.max(0, ...breaks.map(({ line }) => fullLines(line, lines)))
  if (!isHyphenated(breaks, { language, isKnown, full })) return
  const least = -Math.log(dividedShare / (1 - dividedShare))
  for (const { line, head, odds } of breaks) {
    if (odds > least || head.length <= shortHalf) line.dividesWord = true
  }
}

function isHyphenated(
  breaks: Break[],
  { language, isKnown, full }: { language: Language; isKnown: boolean; full: number },
): boolean {
  // languages with closed compounds have few other hyphens
  let odds = closedCompounds.has(language) ? 0 : -clearOdds
  if (isKnown) odds += certainOdds
  if (full > 1) odds += clearOdds
  // compounds may be at the ends of two lines
  odds += clearOdds * Math.max(0, breaks.length + 1 - patternMin)
  for (const one of breaks) {
    odds += Math.log(dividedShare * Math.exp(one.odds) + 1 - dividedShare)
  }
  return odds > 0
}

/** The halves of a word that a hyphen at the end of a line may divide; undefined for the hyphen of a name, an address or code. */
function breakOf(line: Line, lines: Line[]): Omit<Break, 'odds'> | undefined {
  const [, parts = '', head] =
    /(?:^|\s)[[({"'“„«‘]?((?:\p{L}\p{Ll}+-)*)(\p{L}\p{Ll}+)[-‐]$/u.exec(
      line.text.slice(-headMax),
    ) ?? []
  // in "end-to-end", no word is divided
  if (head === undefined || (parts !== '' && head.length < partMin)) return undefined
  const next = lineBelow(line, lines)
  const tail = /^(\p{Ll}{2,})[\]}.,;:!?)"'”“»’…]*(?:\s|$)/u.exec(next?.text ?? '')?.[1]
  return tail === undefined ? undefined : { line, head, tail }
}

/** Longer words are addresses; bounds what is searched for the start of a word. */
const headMax = 60

function lineBelow(line: Line, lines: Line[]): Line | undefined {
  let nearest: Line | undefined
  if (!isHorizontal(line.angle)) return undefined
  for (const other of lines) {
    if (!isHorizontal(other.angle) || !isSameSize(other.size, line.size)) continue
    const isBelow = other.box.top > line.box.top + sameEdgeEm * line.size
    if (!isBelow || other.box.top - line.box.bottom > lineGapMax * heightOf(line.box)) continue
    if (overlapAcross(line.box, other.box) <= 0) continue
    if (nearest === undefined || other.box.top < nearest.box.top) nearest = other
  }
  return nearest
}

/** How many lines of the text of a line end at one edge, if most do, as far as lines with one left edge are one text; otherwise 0. */
function fullLines(line: Line, lines: Line[]): number {
  const text = lines.filter(
    ({ box, size }) =>
      Math.abs(box.left - line.box.left) < sameEdgePoints && isSameSize(size, line.size),
  )
  const right = Math.max(...text.map(({ box }) => box.right))
  // of each paragraph, the last line is shorter
  const full = text.filter(({ box }) => right - box.right < justifiedEm * line.size)
  return 2 * full.length >= text.length ? full.length : 0
}

/** Right edges of justified text differ by less. With .2, text of one deck is justified that is not. */
const justifiedEm = 0.1

/** The words of a slide in small letters, with the hyphens inside them. */
function wordsOf(texts: string[]): Set<string> {
  const words = texts.flatMap(
    (text) => text.toLowerCase().match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? [],
  )
  return new Set(words)
}
