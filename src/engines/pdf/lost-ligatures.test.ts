import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { lettersAcross, ligaturesOf } from './lost-ligatures.ts'

describe('a ligature that the font maps to a wrong character', () => {
  const candidates: [number, string][] = [[1141, 'ti']]
  const advance = 1141 / 2048

  it('is recognized by its advance', () => {
    assert.equal(lettersAcross(candidates, 'G'.charCodeAt(0), advance), 'ti')
  })

  it('is recognized among lower-case letters, since none has the same width', () => {
    for (const letter of 'aeglprw') {
      assert.equal(lettersAcross(candidates, letter.charCodeAt(0), advance), 'ti')
    }
  })

  it('is not expected in characters of another width or outside ASCII', () => {
    assert.equal(lettersAcross(candidates, 'G'.charCodeAt(0), 1292 / 2048), undefined)
    assert.equal(lettersAcross(candidates, 'é'.charCodeAt(0), advance), undefined)
  })

  it('is recognized in every face whose advances are known', () => {
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
