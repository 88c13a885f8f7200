import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { editsWithin } from './edits-within.ts'

const letters = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 })

/** The edit distance of two texts, by its definition. */
function distance([one, ...ones]: string[], [two, ...twos]: string[]): number {
  if (one === undefined) return two === undefined ? 0 : 1 + twos.length
  if (two === undefined) return 1 + ones.length
  if (one === two) return distance(ones, twos)
  return (
    1 +
    Math.min(distance(ones, [two, ...twos]), distance([one, ...ones], twos), distance(ones, twos))
  )
}

test('A part of the text takes no edits, and each letter that differs takes one', () => {
  assert.equal(editsWithin([...'hat sat'], [...'the cat that sat']), 0)
  assert.equal(editsWithin([...'hat$at'], [...'the cat that sat']), 2)
  assert.equal(editsWithin([...'dog'], []), 3)
})

test('It is the least edit distance to any part of the text', () => {
  const short = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 5 })
  fc.assert(
    fc.property(short, letters, (pattern, text) => {
      const ends = text.flatMap((_, from) => text.map((__, to) => text.slice(from, to + 1)))
      const least = Math.min(...[[], ...ends].map((part) => distance(pattern, part)))
      assert.equal(editsWithin(pattern, text), least)
    }),
    { numRuns: 50 },
  )
})
