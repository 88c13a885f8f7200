import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labeling } from './label-breaks.ts'

const label = labeling([
  '1. Bring the tide tables of last year, please.',
  'Reports of the pilots',
  'Harbour office\vPier 4',
  'Oars',
  'Oars and sails',
])

test('Two lines go on if they are one stretch of a paragraph, whatever its mark is.', () => {
  assert.equal(label('• Bring the tide', 'tables of last'), 'goes on')
  assert.equal(label('tables of', 'last year, please.'), 'goes on')
})

test('Two lines end if they are the end and the start of two paragraphs.', () => {
  assert.equal(label('last year, please.', 'Reports of'), 'ends')
  assert.equal(label('pilots', 'Oars'), 'ends')
})

test("An author's own line break inside a paragraph is told from a wrapped line.", () => {
  assert.equal(label('Harbour office', 'Pier 4'), 'soft')
  assert.equal(label('Harbour', 'office'), 'goes on')
})

test('Nothing is told about lines that the truth does not have.', () => {
  assert.equal(label('Bring the tide', 'something else'), undefined)
})
