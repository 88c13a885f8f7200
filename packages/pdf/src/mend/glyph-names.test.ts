import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isReadByName, textOfGlyphName } from './glyph-names.ts'
import { lettersOfSwapped } from './swapped-letters.ts'

describe('the name of a glyph', () => {
  it('stands for its letters by the rules of the Adobe Glyph List', () => {
    const known = {
      f_f_i: 'ffi',
      T_h: 'Th',
      't_t.liga': 'tt',
      fi: 'fi',
      ffl: 'ffl',
      Euro: '€',
      'a.sc': 'a',
      uni00660066: 'ff',
      u1F600: '😀',
      afii10017: 'А',
      afii10072: 'ж',
      epsilon1: 'ϵ',
      turnstileleft: '⊢',
    }
    for (const [name, text] of Object.entries(known)) assert.equal(textOfGlyphName(name), text)
  })

  it('stands for a sign of TeX, of any size, and the pieces of a large bracket for one bracket', () => {
    const known = {
      summationdisplay: '∑',
      summationtext: '∑',
      parenrightBigg: ')',
      floorleftbig: '⌊',
      prime: '′',
      angbracketleft: '⟨',
      lessorequalslant: '⩽',
      braceleftmid: '{',
    }
    for (const [name, text] of Object.entries(known)) assert.equal(textOfGlyphName(name), text)
    for (const piece of ['bracelefttp', 'braceex', 'braceleftbt', 'parenleftbt']) {
      assert.equal(textOfGlyphName(piece), '\u200b', piece)
    }
    assert.equal(textOfGlyphName('acutedisplay'), undefined)
  })

  it('is one that PDFium reads if it is on the list as it is', () => {
    assert.deepEqual(['A', 'alpha', 'turnstileleft', 'epsilon1', 'f_i'].map(isReadByName), [
      ...[true, true, false, false, false],
    ])
  })

  it('says nothing if it is not of these', () => {
    for (const name of ['a100', 'g45', 'cid_12', '.notdef', 'u110000', 'afii10099', 'uni66']) {
      assert.equal(textOfGlyphName(name), undefined, name)
    }
  })
})

describe('a ligature with exchanged bytes', () => {
  it('is the letters in the high bytes, and of three letters the sum of the last two', () => {
    assert.equal(lettersOfSwapped('昀椀'), 'fi')
    assert.equal(lettersOfSwapped('琀琀'), 'tt')
    assert.equal(lettersOfSwapped('昀\ucf00'), 'ffi')
    assert.equal(lettersOfSwapped('琀\udd00'), 'tti')
  })

  it('is not an ideograph, nor are two of them whose low bytes are not zero', () => {
    for (const text of ['昀', '漢字', '昀椁', 'fi', '一一', '']) {
      assert.equal(lettersOfSwapped(text), undefined, text)
    }
  })
})
