import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { makeNgrams } from '../../../../test/support/make-ngrams.ts'
import { scoreNgrams } from './score-ngrams.ts'

test('A few words score for their language, and letters of no language for none', () => {
  const ofLabels = scoreNgrams(['einkauf', 'qualitat', 'schlieBung', 'vertrage', 'prufung'])
  assert.equal(ofLabels.likely[0]?.[0], 'deu')
  const { likely } = scoreNgrams(['pykoboctbo', 'kayectbo', 'kjnehtbi', 'cbemka'])
  assert.ok((likely[0]?.[1] ?? 0) < 15)
})

test('An n-gram counts once, however often it occurs', () => {
  assert.deepEqual(scoreNgrams(['markt', 'markt']), scoreNgrams(['markt']))
})

test('Without words there are no scores', () => {
  assert.deepEqual(scoreNgrams([]), { count: 0, likely: [] })
})

test('The file of weights matches the installed language detector', async () => {
  const file = new URL('ngrams.txt', import.meta.url)
  assert.equal(readFileSync(file, 'utf8'), await makeNgrams())
})
