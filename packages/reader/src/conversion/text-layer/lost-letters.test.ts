import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CharFlag } from '@rowdeck/core/deck-model/page'
import { type SmallText, smallPage } from '../../../../../test/support/small-page.ts'
import { lostLetter, markLostLetters } from './lost-letters.ts'

/** The text of a page whose lost letters are marked; U+FFFD is written as ?. */
function marked(...texts: SmallText[]): string {
  const { codes, length } = markLostLetters(smallPage(texts)).text
  const text = String.fromCodePoint(...codes.subarray(0, length))
  return text.trimEnd().replaceAll(lostLetter, '?')
}

const at = { left: 10, top: 20 }

describe('a glyph that its font maps to nothing', () => {
  it('is a lost letter inside, before and behind the letters of a word, and of a number', () => {
    assert.equal(marked({ ...at, text: 'E\u0001cient' }), 'E?cient')
    assert.equal(marked({ ...at, text: '\u0004rst sta\u0003' }), '?rst sta?')
    assert.equal(marked({ ...at, text: 'from \u00047.9%' }), 'from ?7.9%')
    assert.equal(marked({ ...at, text: 'Team\u0005\u0006\u0007' }), 'Team???')
  })

  it('is one where its code is a tab or a hyphen that no glyph is mapped to', () => {
    const flags = CharFlag.unmapped
    assert.equal(marked({ ...at, text: 'a\u0009er', flags }), 'a?er')
    assert.equal(marked({ ...at, text: 'a\u0002er', flags }), 'a?er')
  })

  it('is none where a file has a tab, a line end or a hyphen', () => {
    assert.equal(
      marked({ ...at, text: 'one\u0009two\u000dthree\u0002four' }),
      'one\ttwo\rthree\u0002four',
    )
    const flags = CharFlag.unmapped | CharFlag.hyphen
    assert.equal(marked({ ...at, text: 'real\u0002time', flags }), 'real\u0002time')
  })

  it('is none alone, as a bullet, or behind one', () => {
    assert.equal(marked({ ...at, text: '\u0001 Extended' }), '\u0001 Extended')
    assert.equal(marked({ ...at, text: '•\u0001Part of it' }), '•\u0001Part of it')
    assert.equal(
      marked({ ...at, text: '\u0001' }, { text: 'Apart', left: 25, top: 20 }),
      '\u0001\nApart',
    )
  })

  it('is none where it is larger than the letter beside it, as a drop cap or a symbol is', () => {
    const symbol = { text: '\u0001', left: 4, top: 20, size: 12 }
    assert.equal(marked(symbol, { ...at, text: 'Apart' }).includes('?'), false)
  })

  it('is as it was in other letters, which are not looked at', () => {
    const page = smallPage([{ ...at, text: 'Sound text' }])
    assert.equal(markLostLetters(page), page)
  })
})
