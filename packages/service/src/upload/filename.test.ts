import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cleanFilename } from './filename.ts'

test('the name is the last segment of any path', () => {
  for (const path of [
    'a/b/deck.pdf',
    'C:\\a\\deck.pdf',
    '/deck.pdf',
    'a\\b/deck.pdf',
    ' deck.pdf ',
  ]) {
    assert.equal(cleanFilename(path, 'document.pdf'), 'deck.pdf')
  }
})

test('an empty name is replaced with the default', () => {
  for (const name of [undefined, '', ' ', '.', '..', 'a/', '\u0000\u001f', '\u2028']) {
    assert.equal(cleanFilename(name, 'document.png'), 'document.png')
  }
})

test('control characters are removed and everything else is kept', () => {
  assert.equal(cleanFilename('a\u0000b\r\nc\u007f\u0085é🎉 ü.pdf', 'x'), 'abcé🎉 ü.pdf')
})

test('a long name is cut between characters and keeps its extension', () => {
  assert.equal(cleanFilename(`${'a'.repeat(300)}.pdf`, 'x'), `${'a'.repeat(251)}.pdf`)
  assert.equal(cleanFilename(`${'é'.repeat(300)}.pdf`, 'x'), `${'é'.repeat(125)}.pdf`)
  assert.equal(cleanFilename(`${'🎉'.repeat(300)}`, 'x'), '🎉'.repeat(63))
})

test('any name is cleaned and shortened, and cleaning it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (sent) => {
      const name = cleanFilename(sent, 'document.pdf')
      assert.ok(name.isWellFormed() && Buffer.byteLength(name) <= 255)
      assert.doesNotMatch(name, /[/\\\p{Cc}]/u)
      assert.notEqual(name, '')
    }),
  )
})

test('A name has no characters that change the direction of text', () => {
  assert.equal(cleanFilename('deck\u202efdp.png\u2066\u200f', 'x'), 'deckfdp.png')
})
