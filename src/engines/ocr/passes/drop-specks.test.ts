import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropSpecks } from './drop-specks.ts'

function lines(...texts: [string, number][]) {
  return texts.map(([text, confidence]) => ({ text, confidence }))
}

test('A picture in which only dots were read has no text', () => {
  assert.deepEqual(dropSpecks(lines(['.', 0.9], ['.. .....', 0.95], ['…', 0.99])), [])
})

test('An icon that was taken for a character, alone in its picture, is no text', () => {
  assert.deepEqual(dropSpecks(lines(['公', 0.97])), [])
  assert.deepEqual(dropSpecks(lines(['을', 0.94], ['.', 0.85])), [])
})

test('A character that was read for certain is text, alone or not', () => {
  const lone = lines(['茶', 0.995])
  assert.deepEqual(dropSpecks(lone), lone)
})

test('A sign that says something is text, and beside any text all stays', () => {
  for (const kept of [lines(['?', 0.9]), lines(['7', 0.9]), lines(['. . .', 0.9], ['Name', 0.9])]) {
    assert.deepEqual(dropSpecks(kept), kept)
  }
})
