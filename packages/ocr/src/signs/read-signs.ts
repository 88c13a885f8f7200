import type { Picture } from '@rowdeck/core/deck-model/ports'
import { unlikeLatin } from '../count-letters.ts'
import { isLikely, isSure } from '../likeness.ts'
import { type Letter, type ReadLine, readingOf } from '../reading.ts'
import { dropUnseen } from './drop-unseen.ts'
import { findSigns } from './find-signs.ts'
import { findUnderscores } from './find-underscores.ts'
import { fixUnsure } from './fix-unsure.ts'
import { fontOfLine, isShort } from './font-of-line.ts'
import type { Sign } from './glyph-place.ts'
import { cellsOf, shareCells } from './letter-cells.ts'
import { sized } from './letter-size.ts'
import { type Glyph, lineGlyphs } from './line-glyphs.ts'
import { type Matches, matchLetters, placesOf } from './match-letters.ts'
import { likenessOf } from './sign-network.ts'

/** What unsure texts of one or two letters may say; boxes, dots and raised digits are parts of drawings. */
const shortText = /^(?![¹²³])[\p{L}\p{N}✓✗€→×±§%–−—-]{1,4}$/u
/** Less sure ones are icons, unless they look like one of a few signs. Chosen by eye. */
const iconConfidenceMax = 0.45
const loneSign = /^[✓✗€]$/u
/** Their spaces are left as they were read. */
const quote = /[“”„‘’′″]/u

/**
 * Reads the signs that recognizers do not know or confuse (€, –, ✓, ²): each glyph of a line is compared with what a network
 * has learned from fonts. A sign replaces the letters that were read in its place, or is added where none was read. The cells of
 * monospaced letters are measured.
 * Boxes need to fit the text (`passes/fit-boxes.ts`).
 */
export function readSigns(picture: Picture, lines: ReadLine[]): ReadLine[] {
  const read = lines.map((line) => {
    // letters of other scripts come apart into parts that look like signs
    const font = unlikeLatin.test(line.text) ? undefined : fontOfLine(line, lines)
    const letters = currentLetters(line)
    if (font === undefined || letters === undefined) return line
    const glyphs = lineGlyphs(picture, font)
    const lengthEm = font.box.width / font.fontPx
    const { letters: kept, matches } = corrected(glyphs, letters, lengthEm)
    const changed =
      isShort(line) && !isSure(line)
        ? shortReading(glyphs, lengthEm, line.confidence)
        : withSigns(kept, signsOf(glyphs, kept, { lengthEm, matches }))
    const reading = changed === undefined || changed === letters ? {} : readingOf(changed)
    const cells = cellsOf(line, glyphs, font.fontPx)
    return { ...line, ...reading, ...(cells && { cells }) }
  })
  return shareCells(read)
}

function signsOf(
  glyphs: Glyph[],
  letters: Letter[],
  options: { lengthEm: number; matches: Matches },
): Sign[] {
  const signs = [
    ...findSigns(glyphs, letters, options),
    ...findUnderscores(glyphs, letters, options),
  ]
  return signs.toSorted((one, other) => one.position - other.position)
}

/** The letters after those that glyphs tell to be wrong are corrected, and their matches. */
function corrected(
  glyphs: Glyph[],
  letters: Letter[],
  lengthEm: number,
): { letters: Letter[]; matches: Matches } {
  const matchesOf = (some: Letter[]) => matchLetters(glyphs, some, placesOf(some, lengthEm))
  const given = matchesOf(letters)
  const seen = dropUnseen(glyphs, letters, given)
  const kept = seen === letters ? given : matchesOf(seen)
  return { letters: fixUnsure(glyphs, seen, kept), matches: kept }
}

/** The letters of the text as it is now; undefined if they are not those that were read. */
function currentLetters({ text, letters }: ReadLine): Letter[] | undefined {
  const first = letters.findIndex(({ character }) => character !== ' ')
  const characters = [...text]
  const own = letters.slice(Math.max(0, first), Math.max(0, first) + characters.length)
  if (own.length !== characters.length) return undefined
  return own.map((letter, index) => ({ ...letter, character: characters[index] ?? '' }))
}

/** What a box of a few glyphs says, whatever was read with this confidence; undefined if that is not sure. */
function shortReading(glyphs: Glyph[], lengthEm: number, confidence: number): Letter[] | undefined {
  const letters = glyphs.map((glyph) => {
    const likeness = likenessOf(glyph.features())
    const { character = '' } = likeness
    const sizes = new Set([character, character.toLowerCase(), character.toUpperCase()])
    const confidence = [...sizes].reduce((sum, size) => sum + likeness.of(size), 0)
    return { character: sized(character, glyph), confidence, position: glyph.left / lengthEm }
  })
  const allowed = confidence < iconConfidenceMax ? loneSign : shortText
  const text = letters.map(({ character }) => character).join('')
  return letters.every(isSure) && allowed.test(text) ? letters : undefined
}

/** The letters with the signs in place of some; the same if there are none. Undefined if the line is a drawing. */
function withSigns(letters: Letter[], signs: Sign[]): Letter[] | undefined {
  const isCovered = (index: number) =>
    signs.some(({ at, count }) => index >= at && index < at + count)
  const rest = letters.filter((_, index) => !isCovered(index))
  if (rest.length > 0 && !isLikely(readingOf(rest))) return undefined
  if (signs.length === 0) return letters
  const result = [...letters]
  for (const sign of signs.toReversed()) putSign(result, sign)
  return result
}

function putSign(letters: Letter[], sign: Sign): void {
  const { at, count, character, confidence, position } = sign
  const isSpace = (index: number) => letters[index]?.character === ' '
  const from = isSpace(at - 1) ? at - 1 : at
  const to = isSpace(at + count) ? at + count + 1 : at + count
  const isAsRead = count > 0 && quote.test(character)
  const isApartBefore = isAsRead ? from < at : sign.isApartBefore
  const isApartAfter = isAsRead ? to > at + count : sign.isApartAfter
  const space = { character: ' ', confidence, position }
  const before = isApartBefore && from > 0 ? [space] : []
  const characters = [...character].map((one) => ({ character: one, confidence, position }))
  const after = isApartAfter && to < letters.length ? [space] : []
  letters.splice(from, to - from, ...before, ...characters, ...after)
}
