import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { codeParts } from '../../packages/console/src/elements/code-colors.ts'

test('Code is divided into strings, names, numbers, keywords and comments.', () => {
  const kinds = (code: string) =>
    codeParts(code).flatMap(({ text, kind }) => (kind ? [`${kind} ${text}`] : []))
  assert.deepEqual(kinds('{ "rows": 12, "text": "a \\" b", "none": null }'), [
    'name "rows"',
    'number 12',
    'name "text"',
    'string "a \\" b"',
    'name "none"',
    'keyword null',
  ])
  assert.deepEqual(kinds("curl 'http://x' # sends"), [
    'keyword curl',
    "string 'http://x'",
    'comment # sends',
  ])
  assert.deepEqual(kinds('it\'s "open'), ['keyword open'])
})

test('No letter of any code is lost.', () => {
  const code = fc.string({
    unit: fc.constantFrom('"', "'", '`', '\\', '\n', '#', 'a', '1', ' ', ':'),
  })
  fc.assert(
    fc.property(code, (text) => {
      assert.equal(
        codeParts(text)
          .map((part) => part.text)
          .join(''),
        text,
      )
    }),
  )
})
