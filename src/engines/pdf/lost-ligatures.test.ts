import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { lettersAcross } from './lost-ligatures.ts'

describe('a glyph that the font maps to a wrong character', () => {
  const candidates: [number, string][] = [[1141, 'ti']]
  const advance = 1141 / 2048

  it('is known by its advance', () => {
    assert.equal(lettersAcross(candidates, 'G'.charCodeAt(0), advance), 'ti')
  })

  it('is not sought among small letters, nor among characters of another width', () => {
    assert.equal(lettersAcross(candidates, 'w'.charCodeAt(0), advance), undefined)
    assert.equal(lettersAcross(candidates, 'G'.charCodeAt(0), 1292 / 2048), undefined)
  })
})
