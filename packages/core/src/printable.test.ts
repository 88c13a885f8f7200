import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { printable, printableJson, printableLines } from './printable.ts'

const controls = /[\p{Cc}\p{Bidi_Control}]/u

test('A name is one line that cannot control a terminal.', () => {
  assert.equal(printable('a\u001b[31mb\nc\u202e\u009b2J.pdf'), 'a?[31mb?c??2J.pdf')
  assert.equal(printable('plan – 計画 é.pdf'), 'plan – 計画 é.pdf')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.doesNotMatch(printable(text), controls)
    }),
  )
})

test('Text of several lines keeps its line breaks and tabs, and nothing else that controls a terminal.', () => {
  assert.equal(printableLines('a\tb\n\u001b]0;title\u0007c\r\u009bd'), 'a\tb\n?]0;title?c??d')
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      assert.doesNotMatch(printableLines(text).replace(/[\n\t]/g, ''), controls)
    }),
  )
})

test('JSON says the same without any such character.', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const json = printableJson({ text })
      assert.doesNotMatch(json, controls)
      assert.deepEqual(JSON.parse(json), { text })
    }),
  )
})
