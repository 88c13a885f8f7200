import { overlapAcross } from '@rowdeck/core/deck-model/box'
import { guessLanguage, type Language } from '@rowdeck/core/languages'
import { isHorizontal, isSameSize, sameEdgeEm, sameEdgePoints } from '../likeness.ts'
import type { Line } from './line.ts'
import { closedCompounds, oddsOfDivision, type WordHalves } from './word-halves.ts'

/** The next line of a text starts nearer to the end of the last, in ems. Chosen by eye. */
const stepMaxEm = 1.5
/** Log-odds that the hyphens of a slide divide words: few slides are hyphenated, and those in some languages have few other hyphens. Chosen by eye. */
const oddsBefore = { closed: 0, latin: -2 }
/** What justified text adds, by its full lines: it is hyphenated more often than not, and two may be as long by chance. Chosen by eye. */
const oddsOfFull = [0, 0, 1, 2.5]
/** What a hyphen adds that only divides, such as a soft one. */
const oddsOfCertain = 6
/** What each hyphen adds that a slide has beyond a few: compounds seldom are at the ends of so many lines. Chosen by eye. */
const oddsOfFurther = 2
const fewBreaks = 2
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
  let odds = closedCompounds.has(language) ? oddsBefore.closed : oddsBefore.latin
  if (isKnown) odds += oddsOfCertain
  odds += oddsOfFull[Math.min(full, oddsOfFull.length - 1)] ?? 0
  odds += oddsOfFurther * Math.max(0, breaks.length - fewBreaks)
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
    if (!isBelow || other.box.top - line.box.bottom > stepMaxEm * line.size) continue
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

/** Right edges of justified text differ by less; ragged ones hardly ever three times. Chosen by eye. */
const justifiedEm = 0.1

/** The words of a slide in small letters, with the hyphens inside them. */
function wordsOf(texts: string[]): Set<string> {
  const words = texts.flatMap(
    (text) => text.toLowerCase().match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? [],
  )
  return new Set(words)
}
