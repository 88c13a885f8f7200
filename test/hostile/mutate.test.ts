import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { withPart } from '../../bench/torture/record.ts'
import { deckPath } from '../support/deck-path.ts'
import { mutantOf } from './fuzzed-service.ts'

const files = new Map(
  ['code.pdf', 'picture-png.png', 'picture-jpg.jpg'].map((name) => [
    name,
    readFileSync(deckPath(name)),
  ]),
)

test('A seed gives the same mutant every time, and other seeds give others.', () => {
  const mutants = Array.from({ length: 200 }, (_, seed) => mutantOf(seed, files).mutant)
  for (const [seed, { bytes }] of mutants.entries()) {
    assert.deepEqual(mutantOf(seed, files).mutant.bytes, bytes)
  }
  assert.ok(new Set(mutants.map(({ bytes }) => bytes.toString('base64'))).size > 150)
  const kinds = new Set(mutants.flatMap(({ how }) => how))
  assert.ok(kinds.size >= 15, [...kinds].join(', '))
})

test('A torture replaces its own part of the results and leaves the others.', () => {
  const first = withPart('# Results\n\n## Fleet\n\nText.\n', 'load', ['One.'])
  const both = withPart(first, 'soak', ['Two.'])
  const again = withPart(both, 'load', ['Three.'])
  assert.match(again, /^# Results\n\n## Fleet\n\nText\.\n\n## Torture\n/)
  assert.ok(again.includes('### load\n\nThree.\n\n### soak\n\nTwo.\n'))
  assert.ok(!again.includes('One.'))
  assert.equal(withPart(again, 'soak', ['Two.']), again)
})
