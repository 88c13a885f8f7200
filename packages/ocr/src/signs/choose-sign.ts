import { isSure } from '../likeness.ts'
import { type GlyphPlace, isWrittenIn } from './glyph-place.ts'
import type { Likeness } from './sign-network.ts'

export interface ChosenSign {
  character: string
  share: number
}

const dashesOnly = '–—−'
/** By what recognizers read in its place. */
const looksLike: Record<string, string> = {
  '-': dashesOnly,
  '~': dashesOnly,
  "'": '’‘′',
  '`': '‘',
  '"': '“”„″',
  ',': '„',
  x: '×✗',
  X: '×✗',
  '*': '×',
  o: '°',
  0: '°',
  2: '²',
  3: '³',
  1: '¹',
  B: 'ß',
  b: 'ß',
  u: 'µ',
  p: 'µ',
  S: '§',
  s: '§',
  8: '§',
  $: '§',
  C: '€©',
  c: '€©',
  E: '€£',
  e: '€',
  f: '£',
  G: '€',
  R: '®',
  V: '✓',
  v: '✓',
  '/': '✓',
  '+': '±',
  '<': '≤«',
  '>': '≥→»',
  '=': '≠≈',
  '.': '·',
}
/** Minimum share of a sign, by what was read: one that looks like it, an unsure letter, or nothing. Chosen by eye. */
const shareMin = { alike: 0.8, quote: 0.6, unsure: 0.95, nothing: 0.9 }
/** The same for dashes that stand where only dashes do. */
const dashShareMin = 0.5
/** The same for dashes between digits, where hyphens are short. */
const rangeShareMin = 0.7
/** Signs that differ by their length or place alone: together they have a share, the text around them decides. */
const kinds = ['–−—', '’′', '”″']
/** Beside degrees all of these are primes. */
const minutes = '‘’′'
const [dashes = ''] = kinds
const quoteFor: Record<string, string> = { '′': '’', '″': '”' }
const primeFor: Record<string, string> = { '’': '′', '‘': '′', '”': '″' }
const digit = /\d/
const opening = /[([{|/=<>,]/
const ascii = /[\x21-\x7e]/
const quotes = /[“”„‘’]/u
/**
 * Whether a glyph that was read so may be a sign: what is read surely is what it looks like, except for dashes, because
 * recognizers do not distinguish their lengths.
 */
export function mayBeSign(read: GlyphPlace['read']): boolean {
  if (read === undefined) return true
  if (read.character === '•') return false
  return !isSure(read) || looksLike[read.character] === dashesOnly
}

/** Returns the sign that a glyph is; undefined if it is a letter, or none for sure. */
export function chooseSign(likeness: Likeness, place: GlyphPlace): ChosenSign | undefined {
  const dash = chooseDash(likeness, place)
  if (dash !== undefined) return dash
  const { character: found } = likeness
  if (found === undefined || ascii.test(found) || dashes.includes(found)) return undefined
  const character = primeOrQuote(found, place)
  const kind = kinds.find((signs) => signs.includes(found)) ?? found
  const share = shareOf(character === '′' && place.hasDegrees ? minutes : kind, likeness)
  if (!isWrittenIn(character, place)) return undefined
  return share < shareMin[evidenceOf(character, place)] ? undefined : { character, share }
}

/** Primes follow numbers, and are sure beside degrees; slanted strokes before a word are an opening quotation mark. */
function primeOrQuote(character: string, place: GlyphPlace): string {
  const { before = '', hasDegrees, isApartBefore, isApartAfter } = place
  if (character === '″' && isApartBefore && !isApartAfter) return '“'
  if (!digit.test(before)) return quoteFor[character] ?? character
  return hasDegrees ? (primeFor[character] ?? character) : character
}

function shareOf(signs: string, likeness: Likeness): number {
  return [...signs].reduce((sum, sign) => sum + likeness.of(sign), 0)
}

function evidenceOf(sign: string, { read }: GlyphPlace): keyof typeof shareMin {
  if (read === undefined) return 'nothing'
  if (!looksLike[read.character]?.includes(sign)) return 'unsure'
  return quotes.test(sign) ? 'quote' : 'alike'
}

/**
 * A dash between spaces is none of a word's hyphens, a minus stands before a number that follows a space or a bracket, or
 * in an equation; their lengths decide the rest.
 */
function chooseDash(likeness: Likeness, place: GlyphPlace): ChosenSign | undefined {
  const share = shareOf(dashes, likeness)
  const isBetween = place.isApartBefore && place.isApartAfter
  const isMinus = isSignOfNumber(place) || (isBetween && place.isEquation)
  if (!isReadAsDash(place) && (share < shareMin.nothing || !isWrittenIn('–', place)))
    return undefined
  // hyphens of such fonts are about as long as dashes, and listings have hyphens only
  if (place.isMonospaced && !isBetween)
    return isReadAsDash(place) ? undefined : { character: '-', share }
  if (share < dashShareFor(place, isMinus || isBetween)) return undefined
  if (likeness.of('—') > share / 2) return { character: '—', share }
  return { character: isMinus ? '−' : '–', share }
}

function dashShareFor({ before = '', after = '' }: GlyphPlace, isOnlyDash: boolean): number {
  if (isOnlyDash) return dashShareMin
  return digit.test(before) && digit.test(after) ? rangeShareMin : shareMin.alike
}

function isReadAsDash({ read }: GlyphPlace): boolean {
  return read !== undefined && looksLike[read.character] === dashesOnly
}

function isSignOfNumber({ before = '', after = '', isApartBefore, isApartAfter }: GlyphPlace) {
  if (isApartAfter || !digit.test(after)) return false
  return isApartBefore || opening.test(before)
}
