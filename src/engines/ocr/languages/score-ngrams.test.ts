import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { makeLetterGroups } from '../../../../test/support/make-letter-groups.ts'
import { weighLetterGroups } from './letter-groups.ts'

test('A few words speak for their language, and letters of no language for none', () => {
  const ofLabels = weighLetterGroups(['einkauf', 'qualitat', 'schlieBung', 'vertrage', 'prufung'])
  assert.equal(ofLabels.likely[0]?.[0], 'deu')
  const { likely } = weighLetterGroups(['pykoboctbo', 'kayectbo', 'kjnehtbi', 'cbemka'])
  assert.ok((likely[0]?.[1] ?? 0) < 15)
})

test('A group counts once, however often it comes', () => {
  assert.deepEqual(weighLetterGroups(['markt', 'markt']), weighLetterGroups(['markt']))
})

test('No words speak for nothing', () => {
  assert.deepEqual(weighLetterGroups([]), { groups: 0, likely: [] })
})

test('The file of weights is what is made of the detector that is installed', async () => {
  const file = new URL('letter-groups.txt', import.meta.url)
  assert.equal(readFileSync(file, 'utf8'), await makeLetterGroups())
})
