import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { lettersAcross, ligaturesOf } from './lost-ligatures.ts'

describe('a glyph that the font maps to a wrong character', () => {
  const candidates: [number, string][] = [[1141, 'ti']]
  const advance = 1141 / 2048

  it('is known by its advance', () => {
    assert.equal(lettersAcross(candidates, 'G'.charCodeAt(0), advance), 'ti')
  })

  it('is known among small letters, too: no letter of the font is as wide', () => {
    for (const letter of 'aeglprw') {
      assert.equal(lettersAcross(candidates, letter.charCodeAt(0), advance), 'ti')
    }
  })

  it('is not sought among characters of another width, nor among those that no keyboard has', () => {
    assert.equal(lettersAcross(candidates, 'G'.charCodeAt(0), 1292 / 2048), undefined)
    assert.equal(lettersAcross(candidates, 'é'.charCodeAt(0), advance), undefined)
  })

  it('is known in every face that is told apart by its advances', () => {
    const wide: [string, number, string][] = [
      ['Calibri', 1298, 'tt'],
      ['Calibri', 1753, 'tti'],
      ['Calibri-Bold', 1198, 'ti'],
      ['Calibri-Bold', 1343, 'tt'],
      ['Calibri-Bold', 1832, 'tti'],
    ]
    for (const [name, units, letters] of wide) {
      assert.equal(lettersAcross(ligaturesOf(name), 'p'.charCodeAt(0), units / 2048), letters)
    }
    assert.deepEqual(ligaturesOf('Verdana'), [])
  })
})
