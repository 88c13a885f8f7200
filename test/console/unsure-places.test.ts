import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Block, Box } from '../../packages/console/src/views/blocks.ts'
import { unsurePlaces } from '../../packages/console/src/views/unsure-places.ts'

const box: Box = [0.1, 0.2, 0.8, 0.2]

/** What is marked in a text, with its place, if OCR is not sure of these words at these places. */
function marked(text: string, words: [text: string, left: number, top: number][]): string[] {
  const unsure = words.map(([word, left, top]) => {
    const place: Box = [left, top, 0.05, 0.1]
    return { text: word, confidence: 0.8, box: place }
  })
  const block: Block = { text, role: 'text', box, confidence: 0.9, unsure }
  return unsurePlaces(text, block).map(({ from, to }) => `${from} ${text.slice(from, to)}`)
}

test('Of equal words the one is marked that is nearest to the place on the slide', () => {
  const text = 'in the beginning of the year in the end'
  assert.deepEqual(marked(text, [['the', 0.2, 0.2]]), ['3 the'])
  assert.deepEqual(marked(text, [['the', 0.2, 0.3]]), ['20 the'])
  assert.deepEqual(marked(text, [['the', 0.8, 0.3]]), ['32 the'])
  const both = marked(text, [
    ['the', 0.2, 0.2],
    ['the', 0.2, 0.2],
  ])
  assert.deepEqual(both, ['3 the', '20 the'])
})

test('Parts of words are not marked, but characters of scripts without spaces are', () => {
  assert.deepEqual(marked('other the', [['the', 0.1, 0.2]]), ['6 the'])
  assert.deepEqual(
    marked('使用Linux的', [
      ['用', 0.1, 0.2],
      ['Linux', 0.2, 0.2],
    ]),
    ['1 用', '2 Linux'],
  )
})

test('A word that the end of a line divided is marked where it begins; one that was corrected is not', () => {
  assert.deepEqual(marked('a platform', [['plat-', 0.8, 0.2]]), ['2 plat'])
  assert.deepEqual(marked('The OSS list', [['Oss', 0.2, 0.2]]), [])
})
