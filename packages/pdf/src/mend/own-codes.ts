import { characterOf } from '@rowdeck/core/deck-model/character-of'
import type { FontFacts } from './font-facts.ts'

/** Share of codes of a font that are their own characters, above which codes are those of characters: few are by chance. */
const ownShareMax = 0.2
/** Difference of widths, in thousandths of an em, of different glyphs: more than rounding. */
const widthDifferenceMin = 2

/**
 * The codes that a map gives their own value as a character, as macOS does with ligatures, in fonts whose glyphs it
 * numbers as they come: `D` for `ti`. The glyph is not this character if another code of the family is, with another
 * width. No code is found in fonts that have the codes of characters.
 */
export function ownCodes(font: FontFacts, familyWidths: ReadonlyMap<string, number>): number[] {
  if (!isNumbered(font)) return []
  const own = ownMappings(font)
  const drawn = own.length === 0 ? new Map<number, number>() : font.widths()
  return own
    .filter(([code, text]) => {
      const [width, usual] = [drawn.get(code), familyWidths.get(text)]
      return (
        width !== undefined && usual !== undefined && Math.abs(width - usual) >= widthDifferenceMin
      )
    })
    .map(([code]) => code)
}

/** Whether the codes of a font are numbers of its glyphs as they came: it has no encoding, and few are their own characters. */
export function isNumbered(font: FontFacts): boolean {
  const { kind, map, dictionary } = font
  if (kind !== 'TrueType' || map === undefined || dictionary.has('Encoding')) return false
  return ownMappings(font).length <= ownShareMax * map.texts.size
}

function ownMappings({ map }: FontFacts): [number, string][] {
  return [...(map?.texts ?? [])].filter(([code, text]) => text === characterOf(code))
}

/** The widths of characters in a family of fonts, by codes that are not their own characters. */
export function addWidths({ map, widths }: FontFacts, to: Map<string, number>): void {
  if (map === undefined) return
  const drawn = widths()
  for (const [code, text] of map.texts) {
    const width = drawn.get(code)
    if (width !== undefined && text !== characterOf(code)) to.set(text, width)
  }
}
