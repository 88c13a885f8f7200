import { characterOf } from '@rowdeck/core/deck-model/character-of'
import { hasSignsForLetters } from '@rowdeck/core/deck-model/symbol-fonts'
import { privateCharactersFrom, privateFrom } from '../code-points.ts'
import { texFontOf } from '../tex-fonts.ts'
import type { CharacterMap } from './character-map.ts'
import { textOfDingbat } from './dingbats.ts'
import type { FontFacts } from './font-facts.ts'
import { isReadByName, textOfGlyphName } from './glyph-names.ts'
import { mergedCodes } from './merged-codes.ts'
import { ownCodes } from './own-codes.ts'
import { lettersOfSwapped } from './swapped-letters.ts'
import { unletteredCodes } from './unlettered-codes.ts'

/** A font, with the widths of characters in its family. */
interface RelatedFont extends FontFacts {
  familyWidths: ReadonlyMap<string, number>
}

/** A rule that finds what a font's map to Unicode should say for some codes. */
interface MapRule {
  name: string
  changes(font: RelatedFont, map: CharacterMap): Map<number, string>
}

/** In this order; a later rule sees what the ones before it changed. */
const rules: MapRule[] = [
  { name: 'swapped letters', changes: swappedLetters },
  {
    name: 'merged codes',
    changes: ({ widths, isIdentity, kind }, map) =>
      (isIdentity || kind === 'Type3') && map.isOfSingleRanges
        ? mergedCodes(map, widths())
        : new Map(),
  },
  { name: 'glyph names', changes: namedGlyphs },
  { name: 'names against the map', changes: namesAgainstMap },
  { name: 'glyphs without a character', changes: glyphsWithoutText },
  { name: 'glyphs mapped to nothing', changes: glyphsMappedToNothing },
  { name: 'replacement characters', changes: replacementCharacters },
  { name: 'codes without a meaning', changes: codesWithoutMeaning },
]

/**
 * The map to Unicode that a font should have, in the form that every reader understands; undefined if its own says the
 * same to PDFium.
 */
export function mendedMap(
  font: RelatedFont,
): Pick<CharacterMap, 'texts' | 'codeBytes'> | undefined {
  const own = font.map ?? emptyMap(font)
  const texts = new Map(own.texts)
  let isChanged = own.isOdd
  for (const { changes } of rules) {
    for (const [code, text] of changes(font, { ...own, texts })) {
      if (texts.get(code) === text) continue
      texts.set(code, text)
      isChanged = true
    }
  }
  return isChanged ? { texts, codeBytes: own.codeBytes } : undefined
}

function emptyMap({ kind }: FontFacts): CharacterMap {
  const codeBytes = kind === 'Type0' ? 2 : 1
  return {
    texts: new Map(),
    withoutText: new Set(),
    codeBytes,
    isOdd: false,
    isOfSingleRanges: false,
  }
}

function swappedLetters(_font: FontFacts, { texts }: CharacterMap): Map<number, string> {
  const found = new Map<number, string>()
  for (const [code, text] of texts) {
    const letters = lettersOfSwapped(text)
    if (letters !== undefined) found.set(code, letters)
  }
  return found
}

/** Codes that have a glyph with a meaningful name, and no text, or none that PDFium would find. */
function namedGlyphs({ kind, names }: FontFacts, { texts }: CharacterMap): Map<number, string> {
  const found = new Map<number, string>()
  for (const [code, name] of names) {
    if (texts.has(code) || (kind !== 'Type3' && isReadByName(name))) continue
    const text = textOfGlyphName(name)
    if (text !== undefined) found.set(code, text)
  }
  return found
}

/**
 * Codes for which Ghostscript wrote the number of a glyph in a list of its own instead of its character, because it does not
 * know the name: `4` for `afii10065`, which is а. Names that say their character beyond doubt are right.
 */
function namesAgainstMap(
  { names, name: fontName }: FontFacts,
  { texts, isOfSingleRanges }: CharacterMap,
): Map<number, string> {
  const found = new Map<number, string>()
  if (!isOfSingleRanges) return found
  const isDingbats = /dingbats/iu.test(fontName)
  for (const [code, name] of names) {
    const text = texts.get(code)
    if (text === undefined || isReadByName(name)) continue
    const named = isDingbats ? textOfDingbat(code, name) : textOfGlyphName(name)
    if (named !== undefined && !isSameLetter(named, text)) found.set(code, named)
  }
  return found
}

/** Whether two texts differ at most in case, which names of small capitals do not tell, or in form. */
function isSameLetter(one: string, other: string): boolean {
  return one.normalize('NFKC').toLowerCase() === other.normalize('NFKC').toLowerCase()
}

/** A code of private use, which no text has: later steps see which glyphs have no character, and which are the same. */
function privateText(code: number): string {
  return characterOf(privateFrom + (code & 0xffff))
}

function codesWithoutMeaning(font: RelatedFont): Map<number, string> {
  if (hasSignsForLetters(font.name)) return new Map()
  // without a map at all, codes are those of characters as the program came upon them
  const from = font.map === undefined ? privateCharactersFrom : privateFrom
  const codes = [...unletteredCodes(font), ...ownCodes(font, font.familyWidths)]
  return new Map(codes.map((code) => [code, characterOf(from + code)]))
}

/** Glyphs that the map itself calls unknown: ligatures that have no code point. */
function replacementCharacters({ name }: FontFacts, { texts }: CharacterMap): Map<number, string> {
  // TeX's own fonts have a ligature there
  if (texFontOf(name) !== undefined) return new Map()
  const unknown = [...texts].filter(([, text]) => text === '\ufffd')
  return new Map(unknown.map(([code]) => [code, privateText(code)]))
}

/**
 * Codes that the map gives no character, or U+FFFD, although the program of the font has one for their glyphs: a glyph that
 * draws nothing is a space.
 */
function glyphsMappedToNothing(
  font: FontFacts,
  { texts, withoutText }: CharacterMap,
): Map<number, string> {
  const unknown = [...texts].filter(([, text]) => text === '\ufffd').map(([code]) => code)
  const lost = [...withoutText].filter((code) => !texts.has(code)).concat(unknown)
  const characters = lost.length > 0 ? font.embeddedCharacters() : undefined
  const found = new Map<number, string>()
  for (const code of lost) {
    const character = characters?.get(code)
    if (character !== undefined) found.set(code, characterOf(character))
  }
  return found
}

/**
 * Glyphs of a font whose codes are the numbers of glyphs, and that has no map to Unicode at all: PDFium takes the
 * numbers for characters, of which the lowest are silently dropped. The font's own table has the characters, or none.
 */
function glyphsWithoutText(font: FontFacts, { texts }: CharacterMap): Map<number, string> {
  const found = new Map<number, string>()
  const isSilent = font.map === undefined && !hasSignsForLetters(font.name)
  const characters = isSilent ? font.embeddedCharacters() : undefined
  if (characters === undefined) return found
  for (const code of new Set([...font.widths().keys(), ...characters.keys()])) {
    const character = characters.get(code)
    if (texts.has(code)) continue
    found.set(code, character === undefined ? privateText(code) : characterOf(character))
  }
  return found
}
