import { characterOf } from '@rowdeck/core/deck-model/character-of'
import { CharFlag, type PageText } from '@rowdeck/core/deck-model/page'
import { privateCharactersFrom, privateFrom } from './code-points.ts'
import type { FontTraits } from './font-traits.ts'
import { isKnownContext, likelihoods } from './ligature-contexts.ts'
import { advanceOf, type Candidate, ligaturesAcross } from './ligature-widths.ts'
import { areNearlyAll } from './likeness.ts'

/** Difference of two scores, as logarithms, of which one is clearly better: ten times as likely. Chosen by eye. */
const clearMargin = Math.log(10)
/** Glyphs of one width are the same within this, in ems: rounded coordinates. */
const widthStep = 0.02
/** Glyphs without any meaning share these codes, so each is judged by itself. */
const shared = new Set([0, 0xfffd])
/** Control characters with a meaning: a hyphen of PDFium, a tab, line ends. */
const meaningful = new Set([0x02, 0x09, 0x0a, 0x0d])

/** A character that may be a ligature. */
interface Suspect {
  index: number
  /** Two letters before it and two after it, in lower case without accents; `_` beyond the ends of the word. */
  context: string
  advanceEm: number
}

interface Characters {
  text: PageText
  /** The font of each character; undefined for those that are not upright or whose letters their font does not map. */
  fonts: readonly (FontTraits | undefined)[]
}

/**
 * Finds the letters of ligatures that their font maps to nothing, by the index of the character: "software" without its
 * "ft". A ligature is about as wide as its letters in the same font, and stands where words have these letters.
 */
export function findLostLigatures(characters: Characters): Map<number, string> {
  const found = new Map<number, string>()
  for (const places of suspectGlyphs(characters).values()) {
    const letters = likeliestLigature(characters, places)
    if (letters === undefined) continue
    for (const { index } of places) found.set(index, letters)
  }
  return found
}

/** Places of glyphs that may be ligatures, by what tells one glyph from another: font, code and width. */
function suspectGlyphs(characters: Characters): Map<string, Suspect[]> {
  const { text, fonts } = characters
  const glyphs = new Map<string, Suspect[]>()
  for (let index = 0; index < text.length; index++) {
    const code = text.codes[index] as number
    const font = fonts[index]
    if (font === undefined) continue
    if (!isLost(text, index) || !isInWord(characters, index)) continue
    const advanceEm = advanceOf(text, fonts, index)
    const suspect = { index, context: contextAt(text, index), advanceEm }
    const glyph = shared.has(code) ? index : Math.round(advanceEm / widthStep)
    const key = `${font.id} ${code} ${glyph}`
    const places = glyphs.get(key)
    if (places === undefined) glyphs.set(key, [suspect])
    else places.push(suspect)
  }
  return glyphs
}

/** Whether a glyph is mapped to nothing. */
function isLost({ codes, flags }: PageText, index: number): boolean {
  const code = codes[index] as number
  const flag = flags[index] as number
  if (flag & CharFlag.generated || meaningful.has(code)) return false
  if (flag & CharFlag.unmapped || code < 0x20 || code === 0xfffd) return true
  if (code >= privateFrom) return code < privateCharactersFrom
  return code >= 0xe000 && code <= 0xf8ff && !(code >= 0xf020 && code <= 0xf0ff)
}

/** Whether a small letter that its font maps stands beside a glyph. */
function isInWord({ text: { codes, flags }, fonts }: Characters, index: number): boolean {
  return [index - 1, index + 1].some(
    (at) =>
      fonts[at] !== undefined &&
      isSmall(codes[at] ?? 0) &&
      !((flags[at] as number) & CharFlag.unmapped),
  )
}

/** The letters of the ligature that a glyph is at all its places; undefined if it is none. */
function likeliestLigature({ fonts }: Characters, places: Suspect[]): string | undefined {
  const [{ index, advanceEm }] = places as [Suspect, ...Suspect[]]
  const candidates = ligaturesAcross(fonts[index] as FontTraits, advanceEm)
  if (candidates.length === 0) return undefined
  const groups = candidates.map(({ letters }) => letters)
  const scores = candidates.map(({ likelihood }) => likelihood)
  for (const { context } of places) {
    likelihoods(groups, context).forEach((share, at) => {
      scores[at] = (scores[at] as number) + Math.log(share)
    })
  }
  const score = Math.max(...scores)
  const best = candidates[scores.indexOf(score)] as Candidate
  const isClear = scores.every((other) => other === score || other < score - clearMargin)
  return isPlausible(places, best, isClear) ? best.letters : undefined
}

/**
 * Whether words have these letters where the glyph stands: at most of its places, or it is inside words everywhere. It is
 * as wide as these letters of its font, or no other letters are nearly as likely, and both if words do not tell.
 */
function isPlausible(
  places: Suspect[],
  { letters, isCertain }: Candidate,
  isClear: boolean,
): boolean {
  const known = places.filter(({ context }) => isKnownContext(letters, context))
  if (areNearlyAll(known.length, places.length)) return isCertain || isClear
  return isCertain && isClear && places.every(({ context }) => isInside(context))
}

function isInside(context: string): boolean {
  return context[1] !== '_' && context[2] !== '_'
}

/** A capital counts only as the first letter of the word, because words in capitals have no ligatures. */
function contextAt({ codes, length }: PageText, index: number): string {
  const letter = (at: number) => (at < 0 || at >= length ? '_' : smallLetter(codes[at] as number))
  const far = letter(index - 2)
  const near = isCapital(codes[index - 1] ?? 0) && far !== '_' ? '_' : letter(index - 1)
  const next = isCapital(codes[index + 1] ?? 0) ? '_' : letter(index + 1)
  const last = isCapital(codes[index + 2] ?? 0) ? '_' : letter(index + 2)
  return (near === '_' ? '_' : far) + near + next + (next === '_' ? '_' : last)
}

/** The letter in lower case without accents, or `_`. */
function smallLetter(code: number): string {
  if (isSmall(code)) return characterOf(code)
  if (isCapital(code)) return characterOf(code + 0x20)
  if (code < 0x7f) return '_'
  const letter = characterOf(code).normalize('NFD').charAt(0).toLowerCase()
  return letter >= 'a' && letter <= 'z' ? letter : '_'
}

function isCapital(code: number): boolean {
  return code >= 0x41 && code <= 0x5a
}

function isSmall(code: number): boolean {
  return code >= 0x61 && code <= 0x7a
}
