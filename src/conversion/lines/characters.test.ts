import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { normalizeText, textOfCharacter } from './characters.ts'

describe('characters', () => {
  it('of symbol fonts become their likeness, ligatures their letters, controls nothing', () => {
    const codes = [0xf0b7, 0xf0fc, 0xfb01, 0xad, 0x07, 0x1f600]
    assert.deepEqual(codes.map(textOfCharacter), ['•', '✓', 'fi', '-', '', '😀'])
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
