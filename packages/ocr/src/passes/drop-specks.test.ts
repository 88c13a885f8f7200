import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropSpecks } from './drop-specks.ts'

const picture = { width: 1, height: 1, pixels: new Uint8Array(3) }

function lines(...texts: [string, number][]) {
  return texts.map(([text, confidence]) => ({ text, confidence, box: { height: 10 } }))
}

test('A picture in which only dots were read has no text', () => {
  assert.deepEqual(dropSpecks(picture, lines(['.', 0.9], ['.. .....', 0.95], ['…', 0.99])), [])
})

test('An icon that was read as a character, alone in its picture, is dropped', () => {
  assert.deepEqual(dropSpecks(picture, lines(['公', 0.97])), [])
  assert.deepEqual(dropSpecks(picture, lines(['을', 0.94], ['.', 0.85])), [])
})

test('A character that was read with certainty is kept, alone or not', () => {
  const lone = lines(['茶', 0.995])
  assert.deepEqual(dropSpecks(picture, lone), lone)
})

test('A meaningful sign is kept, and so is everything beside other text', () => {
  for (const kept of [lines(['?', 0.9]), lines(['7', 0.9]), lines(['. . .', 0.9], ['Name', 0.9])]) {
    assert.deepEqual(dropSpecks(picture, kept), kept)
  }
})

test('A dot alone in its box is one of a drawing, or a bullet that was detected apart', () => {
  const read = lines(['.', 0.95], ['•', 0.99], ['Name', 0.9], ['·', 0.97])
  assert.deepEqual(dropSpecks(picture, read), lines(['Name', 0.9]))
})

test('A lone character that is too low to be read is a speck, however sure it seems', () => {
  const [speck, digit] = lines(['9', 0.96], ['9', 0.96])
  const low = { ...(speck ?? assert.fail()), box: { height: 5 } }
  const read = [low, digit ?? assert.fail(), { ...low, text: 'no' }]
  assert.deepEqual(
    dropSpecks(picture, read).map(({ text }) => text),
    ['9', 'no'],
  )
})
