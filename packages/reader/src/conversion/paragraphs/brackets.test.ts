import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closesBracket } from './brackets.ts'

test('A line closes a bracket that the one before opened last.', () => {
  assert.ok(closesBracket('see the list (as', 'below) and more'))
  assert.ok(closesBracket('[ Name', '(short) ]'))
  assert.ok(closesBracket('ライセンス（以下', 'OSS）の'))
})

test('A line that closes another kind of bracket, or its own, closes none of the one before.', () => {
  assert.ok(!closesBracket('see the list (as', 'below]'))
  assert.ok(!closesBracket('see the list (as', '(below)'))
  assert.ok(!closesBracket('see (the) list', 'a) first'))
})
