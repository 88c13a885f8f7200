import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { generateKey, hashKey, isWellFormedKey, shownParts } from './api-key.ts'
import { randomBase62, toBase62 } from './base62.ts'

const base62 = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz']

test('A key is rdk_ plus 38 base62 characters and is well-formed.', () => {
  for (let round = 0; round < 200; round += 1) {
    const key = generateKey()
    assert.match(key, /^rdk_[0-9A-Za-z]{38}$/)
    assert.ok(isWellFormedKey(key))
  }
})

test('Changing, dropping, doubling or swapping any one character makes a key malformed.', () => {
  const key = generateKey()
  const place = fc.nat({ max: key.length - 1 })
  const character = fc.oneof(fc.constantFrom(...base62), fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(place, character, (at, other) => {
      const [before, here, after] = [key.slice(0, at), key.charAt(at), key.slice(at + 1)]
      const changed = [
        before + other + after,
        before + after,
        before + here + here + after,
        before + after.charAt(0) + here + after.slice(1),
      ]
      for (const text of changed) assert.equal(isWellFormedKey(text), text === key)
    }),
    { numRuns: 500 },
  )
})

test('The checksum detects every single substitution in a key.', () => {
  const key = generateKey()
  for (let at = 4; at < key.length; at += 1) {
    for (const other of base62) {
      const text = key.slice(0, at) + other + key.slice(at + 1)
      assert.equal(isWellFormedKey(text), text === key)
    }
  }
})

test('Text that is not a key is malformed.', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), (text) => {
      assert.equal(isWellFormedKey(text), false)
    }),
  )
  assert.equal(isWellFormedKey(`${generateKey()}\n`), false)
})

test('Keys and their hashes are unique.', () => {
  const keys = Array.from({ length: 2000 }, generateKey)
  assert.equal(new Set(keys).size, keys.length)
  assert.equal(new Set(keys.map(hashKey)).size, keys.length)
})

test('All 62 characters are equally likely.', () => {
  const draws = 620_000
  const counts = new Map<string, number>()
  for (const drawn of randomBase62(draws)) counts.set(drawn, (counts.get(drawn) ?? 0) + 1)
  assert.deepEqual([...counts.keys()].sort(), base62.toSorted())
  const expected = draws / base62.length
  const chiSquare = [...counts.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
  // 61 degrees of freedom: a fair distribution exceeds this about once in a billion runs
  assert.ok(chiSquare < 140, `chi-square ${chiSquare}`)
})

test('A number in base 62 has a fixed width and decodes to itself.', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 32 - 1 }), (value) => {
      const text = toBase62(value, 6)
      assert.equal(text.length, 6)
      const back = [...text].reduce((sum, digit) => sum * 62 + base62.indexOf(digit), 0)
      assert.equal(back, value)
    }),
  )
})

test('Only the first eight and last four characters of a key are shown.', () => {
  const key = generateKey()
  assert.deepEqual(shownParts(key), { prefix: key.slice(0, 8), lastFour: key.slice(-4) })
})
