import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasStandIns, type ReadLine, readingOf } from '../reading.ts'
import { foreignRunsOf, heightsOf, stretchesOf, withoutStandIns } from './stand-ins.ts'

/** A line ten heights long, its letters evenly spaced. */
function lineOf(text: string, confidence = 0.9): ReadLine {
  const letters = [...text].map((character, index) => ({
    character,
    confidence,
    position: index / text.length,
    ...(/[Ж文]/u.test(character) && { standIn: true as const }),
  }))
  const box = { centerX: 200, centerY: 20, width: 400, height: 40, angle: 0 }
  return { ...readingOf(letters), box, marginPx: 0 }
}

test('A run reaches to the next letter, and neighboring stand-ins of a script are one', () => {
  const runs = foreignRunsOf(lineOf('abЖЖЖ文 c'))
  assert.deepEqual(
    runs.map(({ character, start, end }) => [character, start, end]),
    [
      ['Ж', 2 / 8, 5 / 8],
      ['文', 5 / 8, 6 / 8],
    ],
  )
  assert.equal(heightsOf(runs), 5)
})

test('Stand-ins that the network is not sure of are no runs', () => {
  assert.deepEqual(foreignRunsOf(lineOf('Ж a', 0.4)), [])
})

test('A stretch of a line reaches from its first run to its last', () => {
  const [stretch, ...others] = stretchesOf(foreignRunsOf(lineOf('a Ж Docker ЖЖЖЖЖ')))
  assert.equal(stretch?.width, 350)
  assert.deepEqual(others, [])
})

test('Without stand-ins a line has its other letters, and counts the others as unread', () => {
  const bare = withoutStandIns(lineOf('a Ж b'))
  assert.equal(bare.text, 'a b')
  assert.equal(hasStandIns(bare), false)
  assert.ok(bare.confidence < 0.9)
  assert.deepEqual(
    [withoutStandIns(lineOf('Ж')).text, withoutStandIns(lineOf('Ж')).confidence],
    ['', 0],
  )
  const latin = lineOf('Docker')
  assert.equal(withoutStandIns(latin), latin)
})
