import assert from 'node:assert/strict'
import { test } from 'node:test'
import { agreeInWords } from './word-agreement.ts'

test('Texts that differ only in case, punctuation and line ends agree fully.', () => {
  assert.deepEqual(agreeInWords('• ONE row,\nper slide', 'One row per slide.'), {
    recall: 1,
    precision: 1,
  })
})

test('A missing word costs recall, an invented word costs precision.', () => {
  assert.deepEqual(agreeInWords('a b c', 'a b c d'), { recall: 0.75, precision: 1 })
  assert.deepEqual(agreeInWords('a b c d', 'a b c'), { recall: 1, precision: 0.75 })
})

test('Two columns read across each other do not agree, although every word is present.', () => {
  const { recall } = agreeInWords('left1 right1 left2 right2', 'left1 left2 right1 right2')
  assert.equal(recall, 0.75)
})

test('An empty reading of an empty slide is correct.', () => {
  assert.deepEqual(agreeInWords('', ''), { recall: 1, precision: 1 })
})
