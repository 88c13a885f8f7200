import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import { smallPage } from '../../../../../test/support/small-page.ts'
import { fontsOfOddWords, hasOddWords, hasPlainWords } from './odd-words.ts'

describe('a font whose words have signs inside', () => {
  it('is one that has the letters of a Cyrillic font at the codes of signs', () => {
    assert.equal(hasOddWords('4?O9 >BF9?PAO9 A4 M9C9 "COF FDёI C?BEA45'), true)
    assert.equal(hasOddWords('°¢£§•¶ß ®¢£©™´ß ¨ß 12 £©ÆØ¨°©® ±©®¢²'), true)
  })

  it('is none with codes, addresses, amounts, mail, quotations and units', () => {
    for (const text of [
      'BX-771-KL x[0][1] 26 kWh ±0.5 °C 3 × 4 m² 1,8 % €49 £42 $51',
      'https://a.example/q?x=1&y=2 office@fenwick.example C:\\Temp snake_case a/b',
      '“The first” ‘single’ «guillemets» © 2026 Fenwick™ don’t it’s l’été',
      'const rows = await convert(deck, { mode, reader }) if (x) return y',
      'mea\u00adsure\u00adments tur\u00adbu\u00adlence sur\u00adface short\u00adest',
    ]) {
      assert.equal(hasOddWords(text), false, text)
    }
  })

  it('is told from others on the page, and needs three words', () => {
    const texts = ['a?b c>d e<f g?h', 'Plain words of a slide'].map((text, at) => ({
      text,
      left: 10,
      top: 20 * at,
    }))
    const page = { ...smallPage(texts), fonts: [1, 2] }
    assert.deepEqual([...fontsOfOddWords(page)], [1])
    assert.equal(hasOddWords('a?b c>d'), false)
  })
})

test('Text is plain if next to none of its words has signs inside.', () => {
  assert.equal(hasPlainWords('Выручка выросла на процентов'), true)
  assert.equal(hasPlainWords('Вы?учка выросла на процентов'), false)
  assert.equal(hasPlainWords('Выручка'), false)
})
