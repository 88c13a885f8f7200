import { foreignLetter } from '../count-letters.ts'
import { isSure } from '../likeness.ts'
import type { Letter } from '../reading.ts'
import { chooseSign, mayBeSign } from './choose-sign.ts'
import { isUnderscore } from './find-underscores.ts'
import { type GlyphPlace, type Sign, unknownCharacter } from './glyph-place.ts'
import type { Glyph } from './line-glyphs.ts'
import { type Matches, placesOf } from './match-letters.ts'
import { gapsOf, isMonospaced, usualGap } from './monospaced-glyphs.ts'
import { likenessOf } from './sign-network.ts'

const equation = /[=<>+]/
/** How much more free space there is between words than between letters, in ems. Chosen by eye. */
const spaceEm = 0.11
/** Maximum gap between letters, in ems, except in monospaced text. Chosen by eye. */
const gapEmMax = 0.16
/** Letters without glyphs belong to a sign that is this close, in ems: ½ is read as 1/2. Chosen by eye. */
const slackEm = 0.12

interface SignsOptions {
  /** Length of the line in ems. */
  lengthEm: number
  matches: Matches
}

/** Returns the signs among the glyphs of a line, from left to right. */
export function findSigns(
  glyphs: Glyph[],
  letters: Letter[],
  { lengthEm, matches }: SignsOptions,
): Sign[] {
  const places = placesOf(letters, lengthEm)
  const line = matchedLine(glyphs, letters, matches)
  const signs: Sign[] = []
  for (const [index, glyph] of glyphs.entries()) {
    const hasDegrees = signs.some(({ character }) => character === '°')
    const place = { ...glyphPlace(index, line), hasDegrees }
    if (!mayBeSign(place.read) || isUnderscore(glyph)) continue
    const chosen = chooseSign(likenessOf(glyph.features()), place)
    if (chosen === undefined) continue
    const covered = lettersUnder(index, line, places)
    const [at = places.filter((middle) => middle < glyph.left).length] = covered
    signs.push({
      character: chosen.character,
      confidence: chosen.share,
      position: glyph.left / lengthEm,
      at,
      count: covered.length,
      isApartBefore: place.isApartBefore,
      isApartAfter: place.isApartAfter,
    })
  }
  return signs
}

interface MatchedLine {
  glyphs: Glyph[]
  letters: Letter[]
  /** The number of each glyph's letter. */
  matches: Matches
  matched: Set<number | undefined>
  /** Free space between letters, in ems. */
  gapEm: number
  isLatin: boolean
  isEquation: boolean
  isMonospaced: boolean
}

function matchedLine(glyphs: Glyph[], letters: Letter[], matches: Matches): MatchedLine {
  const hasSome = (pattern: RegExp) => letters.some(({ character }) => pattern.test(character))
  return {
    glyphs,
    letters,
    matches,
    matched: new Set(matches),
    gapEm: usualGap(gapsOf(glyphs), gapEmMax),
    isLatin: !hasSome(foreignLetter),
    isEquation: hasSome(equation),
    isMonospaced: isMonospaced(glyphs),
  }
}

/** The numbers of the letters that were read in place of a glyph. */
function lettersUnder(
  index: number,
  { glyphs, letters, matches, matched }: MatchedLine,
  places: number[],
): number[] {
  const { left = 0, right = 0 } = glyphs[index] ?? {}
  return letters.flatMap(({ character }, at) => {
    const middle = places[at] ?? 0
    const isFree = character !== ' ' && !matched.has(at)
    const isUnder = isFree && middle > left - slackEm && middle < right + slackEm
    return isUnder || at === matches[index] ? [at] : []
  })
}

function glyphPlace(index: number, line: MatchedLine): Omit<GlyphPlace, 'hasDegrees'> {
  const { glyphs, letters, matches, gapEm, isLatin, isEquation, isMonospaced } = line
  const readAt = (number: number) => letters[matches[number] ?? -1]
  const characterAt = (number: number) => readAt(number)?.character ?? lookOf(glyphs[number])
  const isApart = (from: number) => {
    const [left, right] = [glyphs[from], glyphs[from + 1]]
    return !left || !right || right.left - left.right > gapEm + spaceEm
  }
  return {
    read: readAt(index),
    before: characterAt(index - 1),
    after: characterAt(index + 1),
    isApartBefore: isApart(index - 1),
    isApartAfter: isApart(index),
    raisedEm: (glyphs[index]?.bottom ?? 0) - (glyphs[index - 1]?.bottom ?? Infinity),
    isLatin,
    isEquation,
    isMonospaced,
  }
}

/** What a glyph looks like in which nothing was read; undefined if there is none. */
function lookOf(glyph: Glyph | undefined): string | undefined {
  if (glyph === undefined) return undefined
  const { character = unknownCharacter, share } = likenessOf(glyph.features())
  return isSure({ confidence: share }) ? character : unknownCharacter
}
