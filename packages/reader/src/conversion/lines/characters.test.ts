import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { normalizeText, textOfCharacter } from './characters.ts'

describe('characters', () => {
  it('of symbol fonts become their likeness, ligatures their letters, controls nothing', () => {
    const codes = [0xf0b7, 0xf0fc, 0xfb01, 0x07, 0x1f600]
    assert.deepEqual(codes.map(textOfCharacter), ['•', '✓', 'fi', '', '😀'])
  })

  it('of the radicals of Chinese become the ideographs that look like them', () => {
    assert.equal(
      [...'⾦曜⽇⻑⻘⺀'].map((letter) => textOfCharacter(letter.codePointAt(0) ?? 0)).join(''),
      '金曜日長青⺀',
    )
    for (let code = 0x2e80; code <= 0x2fff; code++) {
      const letter = textOfCharacter(code)
      assert.equal([...letter].length, 1)
      if (code >= 0x2f00 && code <= 0x2fd5) assert.match(letter, /^[\u4e00-\u9fff]$/u)
    }
    assert.equal(textOfCharacter(0x2ff0), '⿰')
  })

  it('of a font that maps its space to the tab are spaces', () => {
    assert.equal(textOfCharacter(0x09), ' ')
  })

  it('lose the lines that lengthen Arabic words, but not one that ends an abbreviation', () => {
    assert.equal(normalizeText('مـحمــــد ١٤٤٦ هـ'), 'محمد ١٤٤٦ هـ')
    assert.equal(normalizeText('الرحمـٰن الـ API'), 'الرحمٰن الـ API')
  })

  it('that only format print nothing: zero widths, marks of direction, word joiners', () => {
    const codes = [0xad, 0x200b, 0x200e, 0x202b, 0x2060, 0x2066, 0x2069, 0xfeff]
    assert.ok(codes.every((code) => textOfCharacter(code) === ''))
  })

  it('keep joiners where they shape letters and pictures, and lose them elsewhere', () => {
    const shaped = ['می\u200cخواهم', 'क्\u200dष', '👩\u200d🚀']
    assert.deepEqual(shaped.map(normalizeText), shaped)
    assert.equal(normalizeText('Auf\u200clage, 12\u200d3'), 'Auflage, 123')
  })

  it('have the sign of degrees for the raised ring behind a number, and keep it as an operator', () => {
    assert.equal(normalizeText('320 ◦C, 90◦ and 5∘.'), '320 °C, 90° and 5°.')
    for (const text of ['f ∘ g', '3 ∘ 4', '2 ◦ Cats', 'a◦']) assert.equal(normalizeText(text), text)
  })

  it('are tidied to NFC with single spaces', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const tidied = normalizeText(text)
        assert.equal(tidied, tidied.normalize('NFC').trim())
        assert.doesNotMatch(tidied, /\s\s/)
      }),
    )
  })
})
