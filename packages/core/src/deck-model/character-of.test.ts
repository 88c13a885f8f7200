import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { characterOf } from './character-of.ts'

it('Codes of characters are these characters, all others the replacement character.', () => {
  assert.deepEqual([0x41, 0xd7ff, 0xe000, 0x10ffff].map(characterOf), [
    'A',
    '\ud7ff',
    '\ue000',
    '\u{10ffff}',
  ])
  assert.deepEqual(
    [0xd800, 0xdfff, 0x110000, 0xf0a98380, -1, Number.NaN].map(characterOf),
    Array(6).fill('\ufffd'),
  )
})

it('Text of any codes is well-formed.', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(0xffffffff)), (codes) =>
      codes.map(characterOf).join('').isWellFormed(),
    ),
  )
})
