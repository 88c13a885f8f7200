import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readingOf } from '../reading.ts'
import { readBestDirection } from './read-best-direction.ts'

/** What is read in a tall box that reads so in its own direction, upwards and downwards, each with a confidence. */
async function read(...readings: [text: string, confidence: number][]): Promise<string> {
  const box = { centerX: 50, centerY: 50, width: 20, height: 34, angle: 0 }
  const recognizer = {
    recognize: async () =>
      readings.map(([text, confidence]) =>
        readingOf([...text].map((character) => ({ character, confidence, position: 0 }))),
      ),
    close: async () => {},
  }
  const picture = { width: 100, height: 100, pixels: new Uint8Array(3 * 100 * 100) }
  return (await readBestDirection(recognizer, picture, { box, marginPx: 0 })).text
}

test('A tall box is read in the direction in which it reads best', async () => {
  assert.equal(await read(['ab', 0.5], ['Revenue', 0.9], ['x', 0.3]), 'Revenue')
})

test('A single character that reads as one when upright is not read sideways', async () => {
  assert.equal(await read(['S', 0.5], ['s', 0.6], ['∽', 0.4]), 'S')
  assert.equal(await read(['I', 0.7], ['-', 0.9], ['-', 0.9]), 'I')
  assert.equal(await read(['', 0], ['s', 0.6], ['', 0]), 's')
})
