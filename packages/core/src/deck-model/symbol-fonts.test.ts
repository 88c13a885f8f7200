import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hasIcons, symbolChartOf, unicodeOf } from './symbol-fonts.ts'

/** What the glyph with this code in a symbol font means if a font with this name contains it. */
function glyphIn(fontName: string, code: string): string {
  const chart = symbolChartOf(fontName)
  assert.ok(chart !== undefined)
  return String.fromCodePoint(unicodeOf(0xf000 + code.charCodeAt(0), chart))
}

describe('a glyph of a symbol font', () => {
  it('means what the chart of its font says', () => {
    assert.equal(glyphIn('Wingdings', '}'), '❝')
    assert.equal(glyphIn('Wingdings 3', '}'), '►')
  })

  it('is the bullet of a theme in a font that was substituted', () => {
    assert.equal(glyphIn('OpenSymbol', '}'), '►')
    assert.equal(glyphIn('OpenSymbol', '§'), '▪')
  })

  it('is the euro in the fonts of eurosym, and a letter in others that begin alike', () => {
    for (const name of ['TeX-feymr10', 'feybr10', 'feymo10']) assert.equal(glyphIn(name, 'e'), '€')
    assert.equal(symbolChartOf('Feyenoord')?.usesPlainCodes, false)
  })
})

it('fonts of icons are known by their names; names of other fonts may contain such a word', () => {
  for (const name of [
    'FontAwesome5Free-Solid',
    'Font Awesome 6 Brands',
    'MaterialIcons-Regular',
    'Ionicons',
  ]) {
    assert.ok(hasIcons(name), name)
  }
  for (const name of ['Lexicon', 'Silicon', 'Awesome', 'Material', ''])
    assert.ok(!hasIcons(name), name)
})
