import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OcrLine } from '@rowdeck/core/deck-model/ports'
import { calibrateConfidence } from './calibrate-confidence.ts'

const picture = { width: 1, height: 1, pixels: new Uint8Array(3) }
const box = { left: 0, top: 0, right: 1, bottom: 1 }

function calibrated(text: string, words: [text: string, confidence: number][]): OcrLine {
  const named = words.map(([word, confidence]) => ({ text: word, confidence, box }))
  const line = { text, confidence: 0.8, box, angle: 0, words: named }
  const [only = assert.fail()] = calibrateConfidence(picture, [line])
  assert.equal(only.text, text)
  return only
}

test('The confidence of a line is that of its words, by their letters', () => {
  const { confidence } = calibrated('a longer', [
    ['a', 0.2],
    ['longer', 0.9],
  ])
  assert.ok(Math.abs(confidence - 0.8) < 1e-9)
})

test('Words have the text that corrections of their line left them with', () => {
  const { words } = calibrated('• Use AI', [
    ['•', 0.9],
    ['Use', 0.9],
    ['Al', 0.7],
  ])
  assert.deepEqual(
    words?.map(({ text }) => text),
    ['•', 'Use', 'AI'],
  )
})

test('A line has no words if corrections changed how many there are', () => {
  const { confidence, words } = calibrated('one two', [['onetwo', 0.6]])
  assert.equal(words, undefined)
  assert.equal(confidence, 0.6)
})

test('A line whose words were not judged keeps its confidence', () => {
  assert.equal(calibrated('word', []).confidence, 0.8)
})
